"""A state as the kernel's record."""

from __future__ import annotations

from collections import Counter

from tablee.games.pietons import scoring
from tablee.games.pietons.deck import CARDS, COUNTS, NATURES, PAPERS, RANK, SIGNALS
from tablee.games.pietons.kernel import table as kernel
from tablee.games.pietons.kernel.table import CardTable
from tablee.games.pietons.legality import has_paper, stock
from tablee.games.pietons.options import Options
from tablee.games.pietons.state import Stage, State

STAGES: dict[Stage, int] = {
    "play": kernel.PLAY,
    "bury": kernel.BURYING,
    "second": kernel.ASKED_SECOND,
    "die": kernel.DIE,
    "recycle": kernel.RECYCLE,
    "over": kernel.OVER,
}


def table(rules: Options, state: State) -> CardTable:
    """One record, with points that count earlier manches too."""
    w = CardTable.new()
    w.rng = 1
    w.seats = rules.seats
    w.draws = rules.draws
    w.anytime = rules.agent == "at any time"
    w.second = rules.second_card == "on"
    w.lenient = rules.vehicle_penalty == "off"
    w.deck[:] = COUNTS[rules.deck]
    w.stage = STAGES[state.stage]
    w.leader, w.actor = state.leader, state.actor
    w.drew, w.exchanged, w.rolled = state.done.drew, state.done.exchanged, state.done.rolled
    w.centre, w.tokens = state.centre, len(state.tokens)
    _set_coup(w, rules, state)
    _set_board(w, rules, state)
    w.talon_size = len(state.talon)
    w.talon[: len(state.talon)] = [RANK[card] for card in state.talon]
    for seat in range(rules.seats):
        _set_player(w, state, seat)
    return w


def _set_coup(w: CardTable, rules: Options, state: State) -> None:
    coup = state.coup
    w.follow = kernel.LEADING
    if coup is not None:
        w.follow, w.signal = NATURES.index(coup.follow), SIGNALS.index(coup.signal)
        w.green, w.left = coup.green, len(coup.waiting)
        w.waiting[rules.seats - 1 - len(coup.waiting) : rules.seats - 1] = coup.waiting


def _set_board(w: CardTable, rules: Options, state: State) -> None:
    free = Counter(rules.board)
    free.subtract(rules.board[place] for place in state.tokens)
    w.free[:] = [free[signal] for signal in SIGNALS]
    w.stock[:] = [stock(state, paper) for paper in PAPERS]


def _set_player(w: CardTable, state: State, seat: int) -> None:
    player = state.players[seat]
    first, end = seat * kernel.KINDS, (seat + 1) * kernel.KINDS
    w.hand[first:end] = [player.hand.count(card) for card in CARDS]
    w.laid[first:end] = [player.laid.count(card) for card in CARDS]
    w.cards[seat] = len(player.hand)
    w.paper[seat * 2 : seat * 2 + 2] = [has_paper(player, paper) for paper in PAPERS]
    w.tickets[seat] = player.tickets
    # After the last manche its sheet is already in `sheets`.
    past = state.sheets[:-1] if state.stage == "over" else state.sheets
    lines = [scoring.line(player), *(sheet[seat] for sheet in past)]
    w.points[seat] = sum(line.points for line in lines)
    w.walkers[seat] = sum(line.walkers for line in lines)
