"""Puzzles: what is forced, by the kernels and by the plain twins; how a solver's moves are judged."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.cli import main
from tablee.core.game import Seat
from tablee.core.study.puzzle import puzzles_in
from tablee.core.study.puzzle_search import Aim, answers, found, judge
from tablee.games import GAMES
from tablee.games.dames import notation
from tablee.games.dames.bot.forced import material, secures
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.moves import moves
from tablee.games.dames.puzzles import SEARCH as DAMES
from tablee.games.dames.rules import board_of
from tablee.games.dames.state import Action
from tablee.games.dames.turkish import could_show, nearby
from tablee.games.macadam import notation as macadam_notation
from tablee.games.macadam.puzzles import SEARCH as MACADAM
from tablee.lab.puzzles import SelfPlay, positions, puzzles_of, read_puzzles, rerate, write_puzzles
from tablee.lab.workers import HERE
from tests.games.dames import minimax
from tests.games.dames.test_kernel import to_plain
from tests.games.macadam import minimax as macadam_minimax
from tests.games.macadam import plain

COUP = (
    "W:W24,32,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,13,14,15,16,17,18,21,23"
)
WIN = "8/3nn3/3ss1s1/2nnssn1/1n1s1nn1/4s1s1/8/8 s"


def sampled(game_id: str, seed: int, every: int) -> list[Any]:
    return list(positions(GAMES[game_id], Random(seed)))[::every]


def test_dames_what_is_secured_is_what_plain_minimax_says() -> None:
    w, checked = DamesWorkspace.new(), set[bool]()
    for state in sampled("dames", 3, 4):
        own, opp = state.pieces[state.mover], state.pieces[1 - state.mover]
        now, pieces = int(material(own, opp, state.kings)), to_plain(board_of(state))
        assert now == minimax.material(pieces, state.mover)
        for wanted in (now - 1, now, now + 1):
            ours = bool(secures(w, own, opp, state.kings, int(state.mover), wanted, 2, 0))
            assert ours == minimax.secures(pieces, int(state.mover), wanted, 2)
            checked.add(ours)
    assert checked == {True, False}


def test_macadam_what_is_forced_is_what_plain_minimax_says() -> None:
    checked = set[tuple[str, bool]]()
    for state in sampled("macadam", 5, 5):
        text = macadam_notation.position_text(state)
        game, position = MACADAM.rules(text), plain.read(text)
        start = game.start()
        for aim in MACADAM.aims(start):
            if aim.plies > 3:
                continue
            found = {(one.start, one.end) for one in answers(MACADAM, game, start, aim, aim.plies)}
            if aim.kind == "win":
                right = {
                    one for one in plain.moves(position) if macadam_minimax.wins_by(position, one, aim.plies)
                }
            else:
                moves = plain.moves(position)
                right = {one for one in moves if not macadam_minimax.loses_by(position, one, aim.plies)}
            assert found == right
            checked.add((aim.kind, bool(right)))
    assert {kind for kind, _ in checked} == {"win", "defence"}


def test_a_coup_is_found_and_its_line_wins_what_it_says() -> None:
    game = DAMES.rules(COUP)
    puzzle = found(DAMES, notation, game.start())
    assert puzzle is not None
    assert puzzle.line == ("24-19", "13x24", "32-27", "21x32", "37x30")
    assert (puzzle.kind, puzzle.gain, puzzle.themes) == ("coup", 1, ("rafle", "sacrifices"))


def played(*texts: str) -> list[Action]:
    game = DAMES.rules(COUP)
    state, moves = game.start(), list[Action]()
    for text in texts:
        moves.append(notation.action(game, state, text))
        state = game.apply(state, moves[-1]).state
    return moves


TURC = "W:WK10,31,K41:BK21"  # 31-27, and the king that takes stops at 5: what it took still stands


def test_a_turkish_blow_is_seen_and_looked_for_where_a_king_could_stand() -> None:
    puzzle = found(DAMES, notation, DAMES.rules(TURC).start())
    assert puzzle is not None
    assert puzzle.line[:2] == ("31-27", "21x5")
    assert "turc" in puzzle.themes
    assert could_show(DAMES.rules(TURC).start(), "turc")
    begin = DAMES.rules(COUP).start()
    assert not could_show(begin, "turc")  # there is no king
    assert could_show(begin, "rafle")
    late = next(state for state in sampled("dames", 3, 1) if sum(map(int.bit_count, state.pieces)) < 20)
    near = list(nearby(late, "turc", Random(1)))
    assert near
    for state in near:
        other = 1 - state.mover
        assert state.pieces[state.mover] == late.pieces[late.mover]
        assert state.pieces[other].bit_count() == late.pieces[other].bit_count()
        assert (state.pieces[other] & state.kings).bit_count() == 1 + (
            late.pieces[other] & late.kings
        ).bit_count()
        assert not any(moves(board_of(state), seat, False).most for seat in (state.mover, Seat(other)))
    assert list(nearby(late, "rafle", Random(1))) == []


def test_a_solver_is_answered_move_by_move() -> None:
    game = DAMES.rules(COUP)
    aim = Aim("coup", 3, 1, game.start().mover, 1)
    first = judge(DAMES, game, aim, played("24-19"))
    assert (
        first.verdict,
        notation.action_text(game, game.apply(game.start(), played("24-19")[0]).state, first.reply),
    ) == (
        "right",
        "13x24",
    )
    assert judge(DAMES, game, aim, played("32-27")).verdict == "wrong"
    assert judge(DAMES, game, aim, played("24-19", "13x24", "39-34")).verdict == "wrong"
    assert judge(DAMES, game, aim, played("24-19", "13x24", "32-27")).verdict == "right"
    assert judge(DAMES, game, aim, played("24-19", "13x24", "32-27", "21x32", "37x30")).verdict == "solved"


def test_a_win_is_solved_when_the_game_is_won_by_any_way_that_keeps_it() -> None:
    game = MACADAM.rules(WIN)
    puzzle = found(MACADAM, macadam_notation, game.start())
    assert puzzle is not None
    answer = macadam_notation.action(game, game.start(), puzzle.line[0])
    aim = MACADAM.aim(game, puzzle)
    moves, told = [answer], judge(MACADAM, game, aim, [answer])
    for _ in range(puzzle.plies):
        if told.verdict != "right":
            break
        state = game.start()
        for one in (*moves, told.reply):
            state = game.apply(state, one).state
        right = next(filter(None, (answers(MACADAM, game, state, aim, n) for n in (1, 3, 5))))
        moves += [told.reply, right[0]]
        told = judge(MACADAM, game, aim, moves)
    assert told.verdict == "solved"
    assert len(moves) == puzzle.plies


@pytest.mark.parametrize("game_id", ["macadam"])
def test_the_same_seed_grows_the_same_puzzles(game_id: str) -> None:
    ours = puzzles_of(SelfPlay(game_id, 1, 1))
    assert ours == puzzles_of(SelfPlay(game_id, 1, 1))
    assert ours
    assert all(1 <= one.level <= 8 for one in ours)


@pytest.mark.parametrize(("game_id", "every"), [("macadam", 20), ("dames", 30), ("carrom", 10)])
def test_what_stands_in_the_files_is_true(game_id: str, every: int, tmp_path: Path) -> None:
    """A sample; `tablee lab puzzles GAME --verify` looks at all of them."""
    sample = tuple(puzzles_in(f"tablee.games.{game_id}").values())[::every]
    file = tmp_path / "puzzles.json"
    write_puzzles(file, sample)
    assert main(["lab", "puzzles", game_id, "--verify", "--out", str(file)]) == 0


def test_what_is_not_true_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = tuple(puzzles_in("tablee.games.macadam").values())[:2]
    file = tmp_path / "puzzles.json"
    other = replace(sample[0], line=sample[1].line)
    for wrong in (other, replace(sample[0], plies=sample[0].plies + 2), replace(sample[0], id="0")):
        write_puzzles(file, (wrong, sample[1]))
        assert main(["lab", "puzzles", "macadam", "--verify", "--out", str(file)]) == 1
        assert "1 of 2 puzzles stand" in capsys.readouterr().out


def test_puzzles_are_rated_anew_by_the_levels_as_they_are(tmp_path: Path) -> None:
    shipped = read_puzzles(Path(str(files("tablee.games.macadam").joinpath("puzzles.json"))))
    few = (shipped[0], shipped[len(shipped) // 2])
    write_puzzles(tmp_path / "puzzles.json", [replace(one, level=8) for one in few])
    assert sorted(rerate("macadam", tmp_path / "puzzles.json", HERE), key=lambda one: one.level) == [*few]
    assert read_puzzles(tmp_path / "puzzles.json") == few
