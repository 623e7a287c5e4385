"""The search: principal variation, with a look on when somebody threatens to win."""

from __future__ import annotations

from tablee.core.bits import upside_down
from tablee.core.jit import jit, jit_inline
from tablee.core.kernel_types import Bits, U, signed, typed
from tablee.core.search.ordering import MOVES
from tablee.core.search.score import INFINITE, MATE, SURE, UNKNOWN
from tablee.core.search.transposition import cutoff_score, move_of
from tablee.games.macadam.bot.evaluate import evaluate
from tablee.games.macadam.bot.moves import after, list_moves, rank_moves, select_move, win_at_once
from tablee.games.macadam.bot.nodes import out_of_budget, recall, remember, reward_cutoff
from tablee.games.macadam.bot.repetition import draw_score, key_of, repetition_score, table_key
from tablee.games.macadam.bot.workspace import DEEPEST, FORBIDDEN, NOTHING, WIDEST, MacadamSearch
from tablee.games.macadam.kernel import ZERO, won

# Typed numbers: a literal in a recursive call would compile a second search that cannot be loaded again.
MOVED, PASSED = typed(0), typed(1)
LATE = 4  # moves that are searched to the full before the others are doubted
PASS = 2  # plies that a search after a pass is shallower


@jit_inline
def result_of(w: MacadamSearch, own: Bits, opp: Bits) -> int:
    """M10, M11, as far as this player sees them."""
    return won(own, opp) if w.six != 0 else 0


@jit_inline
def reduction(depth: int, index: int) -> int:
    """Plies less for a move that comes late in the order."""
    if depth < 3 or index < LATE:
        return 0
    return 1 if index < 4 * LATE else 2


@jit
def search(
    w: MacadamSearch,
    own: Bits,
    opp: Bits,
    alpha: int,
    beta: int,
    depth: int,
    ply: int,
    side: int,
    passed: int,
) -> int:
    """The score of a position for its player to move; `passed`: the board is as it was, somebody passed."""
    if out_of_budget(w):
        return 0
    w.path[ply] = key_of(own, opp, side)
    if passed == 0:
        score = repetition_score(w, w.path[ply], ply, side)
        if score != UNKNOWN:
            return score
    if ply >= DEEPEST or (depth <= 0 and w.replies == 0):
        return evaluate(w, own, opp)
    if win_at_once(w, own, opp) != NOTHING:
        return MATE - ply - 1
    they, us = upside_down(opp), upside_down(own)
    threatened = w.replies != 0 and win_at_once(w, they, us) != NOTHING
    if threatened and ply < 2 * w.depth + 2 * LATE:  # look on: there are few ways to parry
        depth = max(depth + 1, 1)
    if depth <= 0:
        return evaluate(w, own, opp)

    key, hash_move = table_key(w, own, opp, ply, side), NOTHING
    entry = recall(w, key)
    if entry != ZERO:
        hash_move = signed(move_of(entry))
        score = cutoff_score(entry, alpha, beta, depth, ply)
        if score != UNKNOWN:
            return score

    # Null move: who could pass and still be better off than hoped for need not be looked at so deeply.
    quiet = not threatened and passed == 0 and depth >= 2 and beta - alpha == 1 and abs(beta) < SURE
    if quiet and evaluate(w, own, opp) >= beta:
        score = -search(w, they, us, -beta, -beta + 1, depth - 1 - PASS, ply + 1, 1 - side, PASSED)
        if w.aborted != 0:
            return 0
        if score >= beta:
            return beta

    base = ply * WIDEST
    count = list_moves(w, own, opp, base)
    rank_moves(w, base, count, ply, side, hash_move)
    best, best_move, floor = -INFINITE, NOTHING, alpha
    for i in range(count):
        move = select_move(w, base + i, base + count)
        mine = after(own, move)
        result = result_of(w, mine, opp)
        if result != 0:
            score = result * (MATE - ply - 1)
        else:
            us, score = upside_down(mine), INFINITE
            less = 0 if threatened else reduction(depth, i)
            if less > 0:
                score = -search(w, they, us, -alpha - 1, -alpha, depth - 1 - less, ply + 1, 1 - side, MOVED)
            if i > 0 and score > alpha:
                score = -search(w, they, us, -alpha - 1, -alpha, depth - 1, ply + 1, 1 - side, MOVED)
            if score > alpha and (i == 0 or score < beta):
                score = -search(w, they, us, -beta, -alpha, depth - 1, ply + 1, 1 - side, MOVED)
        if w.aborted != 0:
            return 0
        if score > best:
            best, best_move = score, move
            alpha = max(alpha, score)
            if score >= beta:
                reward_cutoff(w, move, ply, side, depth)
                break
    if best_move == NOTHING or best == -FORBIDDEN:  # M14: passed over; nobody can move: a draw
        if passed != 0:
            return draw_score(w, side)
        us = upside_down(own)
        return -search(w, they, us, -beta, -floor, depth - 1, ply + 1, 1 - side, PASSED)
    remember(w, key, best, U(best_move), floor, beta, depth, ply)
    return best


@jit
def set_root(w: MacadamSearch, own: Bits, opp: Bits) -> None:
    """A new position: nothing is known of its moves, unless one of them wins at once."""
    for i in range(2 * (DEEPEST + 2)):
        w.killers[i] = NOTHING
    for i in range(2 * MOVES):
        w.history[i] = 0
    w.path[0] = key_of(own, opp, 0)
    w.root_moves = 0
    w.best = win_at_once(w, own, opp)
    if w.best != NOTHING:
        w.score = MATE - 1
        return
    w.root_moves = list_moves(w, own, opp, 0)
    rank_moves(w, 0, w.root_moves, 0, 0, NOTHING)
    for i in range(w.root_moves):
        select_move(w, i, w.root_moves)
    if w.root_moves > 0:
        w.best = w.move[0]


@jit
def search_root(w: MacadamSearch, own: Bits, opp: Bits, depth: int) -> int:
    """One iteration over the root's moves: the best is kept in the record as soon as it is known."""
    alpha = -INFINITE
    for i in range(w.root_moves):
        move = w.move[i]
        mine, bonus = after(own, move), w.bonus[move]
        result = result_of(w, mine, opp)
        if result != 0:
            score = result * (MATE - 1)
        else:
            they, us = upside_down(opp), upside_down(mine)
            floor = max(alpha - bonus, -INFINITE)
            score = INFINITE
            if i > 0:
                score = -search(w, they, us, -floor - 1, -floor, depth - 1, 1, 1, MOVED)
            if score > floor:
                score = -search(w, they, us, -INFINITE, -floor, depth - 1, 1, 1, MOVED)
            if abs(score) < SURE:
                score += bonus
        if w.aborted != 0:
            break
        if score > alpha:
            alpha, w.best, w.score = score, move, score
            for j in range(i, 0, -1):
                w.move[j] = w.move[j - 1]
            w.move[0] = move
    return alpha


@jit
def principal_variation(w: MacadamSearch, own: Bits, opp: Bits, depth: int) -> int:
    """The moves that the search expects, read from the transposition table into `line`; how many."""
    move, side, count = w.best, 0, 0
    while move != NOTHING and count < min(depth, DEEPEST - 1):
        w.line[count] = move
        count += 1
        mine = after(own, move)
        if won(mine, opp) != 0:
            break
        own, opp, side = upside_down(opp), upside_down(mine), 1 - side
        move = win_at_once(w, own, opp)
        if move == NOTHING:
            entry = recall(w, table_key(w, own, opp, count, side))
            move = signed(move_of(entry)) if entry != ZERO else NOTHING
    return count
