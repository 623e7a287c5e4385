"""A whole table as one line of text, hidden cards included: for tests, puzzles and logs, never for a seat.

    play 0.0.1 dxr pp.R.R.23.g 2 03f - RGv… hand,laid,papers,tickets,notes/… 4.2.1.0.3;…

The fields: stage; dealer, leader and actor; what the actor has done (drew, exchanged, rolled); the coup
(signal, card, nature, who waits, g if led with a green arrow); Agents in the centre; the place of each token;
who draws for the deal; the talon from its top; the players; the sheets of past manches. "-" is nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import get_args

from tablee.core.game import Seat
from tablee.core.notation import Unreadable
from tablee.games.pietons import scoring
from tablee.games.pietons.card_letters import CARD, LETTER, LETTERS, cards, letters
from tablee.games.pietons.deck import (
    AGENTS,
    COUNTS,
    LAID,
    NATURES,
    PACK,
    PAPERS,
    PLACES,
    SEATS,
    SIGNALS,
    Card,
    Nature,
    Paper,
    Signal,
    pack,
)
from tablee.games.pietons.state import Coup, Done, PlayerState, PrivateNote, ScoreLine, Sheet, Stage, State

LONGEST = 4000
NATURE_LETTERS = "RBGYvcMbg*"  # in the order of NATURES
NATURE_OF: dict[str, Nature] = dict(zip(NATURE_LETTERS, NATURES, strict=True))
NATURE_LETTER = {nature: letter for letter, nature in NATURE_OF.items()}
STAGES: dict[str, Stage] = {stage: stage for stage in get_args(Stage)}
HEX = "0123456789abcdef"
C = f"[{LETTERS}]"
S = f"[0-{SEATS - 1}]"  # a seat
ONE = rf"{C}*,{C}*,i?p?,[0-9]{{1,3}},(?:[+-]{C})*"  # a player
FIELDS = (
    ("stage", "|".join(STAGES)),
    ("seats", rf"{S}\.{S}\.{S}"),
    ("done", "-|d?x?r?"),
    ("coup", rf"-|(?:{'|'.join(SIGNALS)})\.{C}\.[{NATURE_LETTERS}]\.{S}{{0,{SEATS - 1}}}\.g?"),
    ("centre", f"[0-{AGENTS}]"),
    ("tokens", f"-|[{HEX}]{{1,{PLACES}}}"),
    ("drawing", f"-|{S}{{1,{SEATS}}}"),
    ("talon", f"-|{C}{{1,{PACK}}}"),
    ("players", f"(?:{ONE}/){{1,{SEATS - 1}}}{ONE}"),
    ("sheets", r"-|[0-9.;|]{1,600}"),
)


def position(text: str) -> State:
    """Any text gives a table or Unreadable, with the field that is wrong."""
    if len(text) > LONGEST:
        raise Unreadable("too long for a position")
    found = text.split(" ")
    if len(found) != len(FIELDS):
        raise Unreadable(f"a position has {len(FIELDS)} fields, not {len(found)}", len(text) + 1)
    column = 1
    for (name, pattern), field in zip(FIELDS, found, strict=True):
        if not re.fullmatch(pattern, field):
            raise Unreadable(f"this is no {name}", column)
        column += len(field) + 1
    state = _state(found)
    _check(state)
    if state.stage == "over":
        state = replace(state, outcome=scoring.outcome(state.sheets))
    if position_text(state) != text:
        raise Unreadable(f"cards are written in the order {LETTERS}, and 0 without zeros before it")
    return state


def _state(found: list[str]) -> State:
    stage, seats, done, coup, centre, tokens, drawing, talon, players, sheets = found
    dealer, leader, actor = (Seat(int(seat)) for seat in seats.split("."))
    past = () if sheets == "-" else tuple(_sheet(sheet) for sheet in sheets.split("|"))
    return State(
        players=tuple(_player(player) for player in players.split("/")),
        talon=() if talon == "-" else cards(talon),
        stage=STAGES[stage],
        drawing=() if drawing == "-" else tuple(Seat(int(seat)) for seat in drawing),
        dealer=dealer,
        leader=leader,
        actor=actor,
        done=Done("d" in done, "x" in done, "r" in done),
        coup=None if coup == "-" else _coup(coup),
        centre=int(centre),
        tokens=() if tokens == "-" else tuple(HEX.index(place) for place in tokens),
        sheets=past,
        outcome=None,
    )


def _coup(text: str) -> Coup:
    signal, card, nature, waiting, green = text.split(".")
    known: dict[str, Signal] = {one: one for one in SIGNALS}
    seats = tuple(Seat(int(seat)) for seat in waiting)
    return Coup(known[signal], CARD[card], NATURE_OF[nature], seats, green == "g")


def _player(text: str) -> PlayerState:
    hand, laid, papers, tickets, notes = text.split(",")
    return PlayerState(
        hand=cards(hand),
        laid=cards(laid),
        papers=tuple(paper for paper in PAPERS if LETTER[paper] in papers),
        tickets=int(tickets),
        notes=tuple(
            PrivateNote("took" if sign == "+" else "buried", CARD[card])
            for sign, card in zip(notes[::2], notes[1::2], strict=True)
        ),
    )


def _sheet(text: str) -> Sheet:
    return tuple(_line(line) for line in text.split(";"))


def _line(text: str) -> ScoreLine:
    found = text.split(".")
    if len(found) != 5 or not all(re.fullmatch("[0-9]{1,3}", number) for number in found):
        raise Unreadable("a line of a sheet is five numbers: walkers, bicycles, mopeds, motors, tickets")
    walkers, bicycles, mopeds, motors, tickets = (int(number) for number in found)
    return scoring.scored(walkers=walkers, bicycles=bicycles, mopeds=mopeds, motors=motors, tickets=tickets)


def _check(state: State) -> None:
    """What no table could look like."""
    seats = len(state.players)
    all_cards: Counter[Card] = Counter(state.talon)
    all_cards["agent"] += state.centre
    for player in state.players:
        all_cards.update(player.hand + player.laid)
    waiting = state.coup.waiting if state.coup else ()
    named = (state.dealer, state.leader, state.actor, *state.drawing, *waiting)
    if all_cards not in [Counter(pack(name)) for name in COUNTS]:
        raise Unreadable(f"these are not the {PACK} cards of any pack")
    if max(named) >= seats or len(set(waiting)) < len(waiting) or state.actor in waiting:
        raise Unreadable("there is no such seat, or it is named twice")
    if len(set(state.tokens)) < len(state.tokens):
        raise Unreadable("two tokens on one place")
    if any(len(sheet) != seats for sheet in state.sheets) or (state.stage == "over" and not state.sheets):
        raise Unreadable("a sheet has a line for each player, and a game that is over has one")
    if (state.stage == "draw") != bool(state.drawing) or len(set(state.drawing)) < len(state.drawing):
        raise Unreadable("somebody draws for the deal, and only then")
    if state.coup is None and state.stage == "second":
        raise Unreadable("a second card belongs to a coup")
    if state.coup is not None and (state.stage not in ("play", "die", "second") or not state.tokens):
        raise Unreadable("no coup is under way in this stage")
    if state.stage in ("draw", "shuffle", "cut") and len(state.talon) != PACK:
        raise Unreadable("before the deal all cards are in the pack")
    if state.coup is not None and state.coup.card not in LAID:
        raise Unreadable("this card cannot be followed")


def position_text(state: State) -> str:
    done = "d" * state.done.drew + "x" * state.done.exchanged + "r" * state.done.rolled
    return " ".join(
        (
            state.stage,
            f"{state.dealer}.{state.leader}.{state.actor}",
            done or "-",
            _coup_text(state.coup) if state.coup else "-",
            str(state.centre),
            "".join(HEX[place] for place in state.tokens) or "-",
            "".join(str(seat) for seat in state.drawing) or "-",
            letters(state.talon) or "-",
            "/".join(_player_text(player) for player in state.players),
            "|".join(";".join(_line_text(line) for line in sheet) for sheet in state.sheets) or "-",
        )
    )


def _coup_text(coup: Coup) -> str:
    waiting = "".join(str(seat) for seat in coup.waiting)
    return f"{coup.signal}.{LETTER[coup.card]}.{NATURE_LETTER[coup.follow]}.{waiting}.{'g' * coup.green}"


def _player_text(player: PlayerState) -> str:
    notes = "".join(("+" if note.what == "took" else "-") + LETTER[note.card] for note in player.notes)
    papers: list[Paper] = [paper for paper in PAPERS if paper in player.papers]
    return ",".join((letters(player.hand), letters(player.laid), letters(papers), str(player.tickets), notes))


def _line_text(line: ScoreLine) -> str:
    return f"{line.walkers}.{line.bicycles}.{line.mopeds}.{line.motors}.{line.tickets}"
