"""What may and must be played: plain questions about a state, asked by the rules and by the refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tablee.core.game import Seat
from tablee.games.pietons.deck import (
    ALLOWS,
    LAID,
    NATURE,
    NEEDS,
    PAPERS,
    SIGNALS,
    STOCK,
    VEHICLES,
    Card,
    Nature,
    Paper,
    Signal,
)
from tablee.games.pietons.options import Options
from tablee.games.pietons.state import Coup, Place, PlayerState, State


def has_paper(player: PlayerState, paper: Paper) -> bool:
    """Exposed, as a card or as a ticket: one in the hand does not count (CA34)."""
    return paper in player.papers or paper in player.laid


def in_order(player: PlayerState, card: Card) -> bool:
    """Are the papers that the card asks for exposed?"""
    paper = NEEDS.get(card)
    return paper is None or has_paper(player, paper)


def of_nature(card: Card, follow: Nature) -> bool:
    """C9: at Attendez any vehicle will do, else the nature must be the same."""
    return card in VEHICLES if follow == "vehicle" else NATURE.get(card) == follow


def followers(player: PlayerState, follow: Nature) -> Sequence[Card]:
    """C9, C10a: the cards of the hand that follow, papers in order."""
    return [card for card in kinds(player) if of_nature(card, follow) and in_order(player, card)]


def companions(player: PlayerState) -> Sequence[Card]:
    """C11: what may be exposed with an Agent."""
    return [card for card in kinds(player) if card in LAID and in_order(player, card)]


def leads(rules: Options, state: State, player: PlayerState) -> Iterator[tuple[Signal, Card]]:
    """C6: every free signal with each card that it allows."""
    for signal in free_signals(rules, state):
        for card in allowed(player, signal):
            yield signal, card


def allowed(player: PlayerState, signal: Signal) -> Sequence[Card]:
    return [card for card in kinds(player) if card in ALLOWS[signal] and in_order(player, card)]


def kinds(player: PlayerState) -> Sequence[Card]:
    """The kinds of card in the hand, each once."""
    return list(dict.fromkeys(player.hand))


def free_signals(rules: Options, state: State) -> Sequence[Signal]:
    board = rules.board
    free = Counter(board)
    free.subtract(board[place] for place in state.tokens)
    return [signal for signal in SIGNALS if free[signal] > 0]


def places(rules: Options, state: State, signal: Signal) -> Sequence[Place]:
    """The free places of a signal, in order round the board."""
    return [i for i, one in enumerate(rules.board) if one == signal and i not in state.tokens]


def stock(state: State, paper: Paper) -> int:
    """Tickets of a paper that are left; a right that is kept needs none when they are gone (CA36)."""
    return max(0, STOCK - sum(paper in player.papers for player in state.players))


def die_gives(state: State, player: PlayerState, paper: Paper) -> bool:
    """C5b: not twice, and not when the tickets are gone."""
    return not has_paper(player, paper) and stock(state, paper) > 0


def die_is_useful(state: State, player: PlayerState) -> bool:
    """C-A6: the die is offered only if a face could still give something."""
    return any(die_gives(state, player, paper) for paper in PAPERS)


def cannot_play(rules: Options, state: State, seat: Seat) -> bool:
    """C-A1: no card, and none to draw."""
    return not state.players[seat].hand and not (rules.draws and state.talon)


def may_use_agent(rules: Options, player: PlayerState, coup: Coup) -> bool:
    """C10b, CA11."""
    if "agent" not in player.hand:
        return False
    return rules.agent == "at any time" or not followers(player, coup.follow)
