"""Why an action is refused: the duty it breaks, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import JsonValue

from tablee.core.game import IllegalAction
from tablee.games.pietons.deck import ALLOWS, FACES, LAID, NEEDS, PACK, Card, Signal
from tablee.games.pietons.legality import (
    allowed,
    companions,
    die_gives,
    die_is_useful,
    followers,
    free_signals,
    in_order,
    leads,
    of_nature,
    places,
)
from tablee.games.pietons.options import Options
from tablee.games.pietons.state import (
    Action,
    Agent,
    Bury,
    Coup,
    Cut,
    Deal,
    Draw,
    Exchange,
    Expose,
    Follow,
    Lead,
    LeadAgent,
    Miss,
    NoMore,
    Place,
    PlayerState,
    Reshuffled,
    Roll,
    Rolled,
    Second,
    Stage,
    State,
    Void,
)

# What is awaited in each stage: the rule, and the sentence for whoever does something else.
AWAITED: dict[Stage, tuple[str, str]] = {
    "draw": ("C1", "draw_first"),
    "shuffle": ("C2", "deal_first"),
    "cut": ("C2b", "cut_first"),
    "play": ("C6", "play_first"),
    "bury": ("C-A6", "bury_first"),
    "die": ("C5", "die_first"),
    "second": ("C-A7", "second_first"),
    "recycle": ("C13", "recycle_first"),
    "over": ("C14", "over"),
}


def check(rules: Options, state: State, action: Action) -> None:
    """Raise IllegalAction unless the action may be done now."""
    match action:
        case Draw(order):
            _await(state, "draw")
            if len(order) != len(state.drawing) or not _distinct(order, PACK):
                raise IllegalAction("C1", "wrong_order")
        case Deal(order):
            _await(state, "shuffle")
            if len(order) != PACK or not _distinct(order, PACK):
                raise IllegalAction("C2", "wrong_order")
        case Reshuffled(order):
            _await(state, "recycle")
            if len(order) != len(state.talon) or not _distinct(order, len(order)):
                raise IllegalAction("C13", "wrong_order")
        case Rolled(face):
            _await(state, "die")
            if face not in range(1, FACES + 1):
                raise IllegalAction("C5", "wrong_order")
        case Cut(at):
            _await(state, "cut")
            if at not in range(1, PACK):
                raise IllegalAction("C2b", "wrong_cut", most=PACK - 1)
        case Bury(card):
            _await(state, "bury")
            _held(_me(state), card, "C5")
        case Second(card):
            _await(state, "second")
            _check_second(state, _me(state), _coup(state), card)
        case NoMore():
            _await(state, "second")
        case _:
            _await(state, "play")
            _check_play(rules, state, action)


def _check_play(rules: Options, state: State, action: Action) -> None:
    me = _me(state)
    match action:
        case Exchange():
            _check_exchange(state)
        case Roll():
            _check_roll(state, me)
        case Expose(paper):
            _held(me, paper, "C5")
        case Lead(signal, card, place):
            _check_place(rules, state, signal, place)
            _check_lead(state, me, signal, card)
        case LeadAgent(signal, card, place):
            _check_place(rules, state, signal, place)
            _check_blocked(rules, state, me)
            _check_agent(state, me, card)
        case Void(signal, place):
            _check_place(rules, state, signal, place)
            _check_blocked(rules, state, me)
        case Follow(card):
            _check_follow(state, me, _following(rules, state), card)
        case Agent(card):
            coup = _following(rules, state)
            _held(me, "agent", "C10")
            if rules.agent != "at any time":
                _check_unable(me, coup)
            _check_agent(state, me, card)
        case Miss():
            _check_unable(me, _following(rules, state))
        case _:
            raise AssertionError(f"{action} is no play")


def _check_exchange(state: State) -> None:
    if state.coup is not None:
        raise IllegalAction("C5", "exchange_follower")
    if state.done.exchanged:
        raise IllegalAction("C5", "exchange_twice")
    if not state.talon:
        raise IllegalAction("C5", "exchange_empty")


def _check_roll(state: State, me: PlayerState) -> None:
    if state.done.rolled:
        raise IllegalAction("C5", "roll_twice")
    if not die_is_useful(state, me):
        raise IllegalAction("C-A6", "roll_useless")


def _check_place(rules: Options, state: State, signal: Signal, place: Place | None) -> None:
    """C6: a leader's token goes on a free place of the signal."""
    if state.coup is not None:
        raise IllegalAction("C10", "not_leading", follow=state.coup.follow)
    free = free_signals(rules, state)
    if signal not in free:
        raise IllegalAction("C6", "signal_covered", signal=signal, free=_names(free))
    if place is not None and place not in places(rules, state, signal):
        raise IllegalAction("C6", "place_covered", signal=signal)


def _check_lead(state: State, me: PlayerState, signal: Signal, card: Card) -> None:
    _held(me, card, "C6")
    if card not in ALLOWS[signal]:
        raise IllegalAction("C6", "not_allowed", signal=signal, card=card, can=_names(allowed(me, signal)))
    _papers(state, me, card, "C6")


def _check_blocked(rules: Options, state: State, me: PlayerState) -> None:
    """C7: only who can lead nothing."""
    found = next(leads(rules, state, me), None)
    if found is not None:
        raise IllegalAction("C6", "can_lead", signal=found[0], card=found[1])


def _check_agent(state: State, me: PlayerState, card: Card | None) -> None:
    """C11: any card but an Agent or a paper, papers in order; alone only if there is no such card."""
    _held(me, "agent", "C11")
    found = companions(me)
    if card is None:
        if found:
            raise IllegalAction("C11", "agent_needs_card", can=_names(found))
        return
    if card not in LAID:
        raise IllegalAction("C11", "agent_with", card=card, can=_names(found))
    _held(me, card, "C11")
    _papers(state, me, card, "C11")


def _check_follow(state: State, me: PlayerState, coup: Coup, card: Card) -> None:
    _held(me, card, "C10")
    if not of_nature(card, coup.follow):
        can = _names(followers(me, coup.follow))
        code = "wrong_nature" if can else "no_follower"
        raise IllegalAction("C9", code, card=card, follow=coup.follow, can=can)
    _papers(state, me, card, "C10")


def _check_unable(me: PlayerState, coup: Coup) -> None:
    """C10a: who can follow must."""
    found = followers(me, coup.follow)
    if found:
        raise IllegalAction("C10", "must_follow", follow=coup.follow, can=_names(found))


def _check_second(state: State, me: PlayerState, coup: Coup, card: Card) -> None:
    _held(me, card, "C-A7")
    if card not in ALLOWS[coup.signal]:
        can = _names(allowed(me, coup.signal))
        raise IllegalAction("C-A7", "not_allowed", signal=coup.signal, card=card, can=can)
    _papers(state, me, card, "C-A7")


def _following(rules: Options, state: State) -> Coup:
    """C6: who leads does not follow."""
    if state.coup is None:
        found = next(leads(rules, state, _me(state)), None)
        if found is not None:
            raise IllegalAction("C6", "must_lead", signal=found[0], card=found[1])
        raise IllegalAction("C7", "must_place", free=_names(free_signals(rules, state)))
    return state.coup


def _held(me: PlayerState, card: Card, rule: str) -> None:
    if card not in me.hand:
        raise IllegalAction(rule, "not_held", card=card)


def _papers(state: State, me: PlayerState, card: Card, rule: str) -> None:
    """Says too where the paper could still come from in this turn: the hand (C5c), the die (C5b)."""
    if in_order(me, card):
        return
    paper = NEEDS[card]
    optional = state.stage == "play"
    by_die = optional and not state.done.rolled and die_gives(state, me, paper)
    code = "paper_in_hand" if optional and paper in me.hand else "paper_by_die" if by_die else "no_paper"
    raise IllegalAction(rule, code, card=card, paper=paper)


def _await(state: State, stage: Stage) -> None:
    if state.stage != stage:
        rule, code = AWAITED[state.stage]
        raise IllegalAction(rule, code)


def _me(state: State) -> PlayerState:
    return state.players[state.actor]


def _coup(state: State) -> Coup:
    assert state.coup is not None, "a second card follows a lead"
    return state.coup


def _names(found: Iterable[str]) -> list[JsonValue]:
    return list(found)


def _distinct(order: tuple[int, ...], below: int) -> bool:
    return len(set(order)) == len(order) and all(0 <= i < below for i in order)
