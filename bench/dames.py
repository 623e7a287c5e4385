"""Dames beside py-draughts and pydraughts from PyPI, in one run: perft, search, a match, PDN, a long file.

The peers are installed into folders of their own (both call their package `draughts`) and run as programs.
py-draughts is under the GPL: it is used by this script alone, never by the product.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

from tablee.core.search.limits import SearchLimits
from tablee.games.dames.bot.engine import DamesEngine
from tablee.games.dames.kernel.perft import perft as kernel_perft
from tablee.games.dames.kernel.workspace import DamesWorkspace
from tablee.games.dames.pdn import PdnGame, Result, pdn_game, read_file, write
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import BEGIN, Action, Move, State

HERE = Path(__file__).parent
RULES = Dames(repetition="same position", quiet="federation")
OPENING = 6  # random moves, the same for both games of a pair
EVEN = 50  # half a man: an opening that gives more away says nothing about the players
LEFT_OVER = 300  # moves after which a game is called a draw
DISTINCT = 2_000  # games of the long file; then they come again


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=40, help="of the match, two from each opening")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move")
    parser.add_argument("--replayed", type=int, default=300, help="games of the PDN file; the peer gets six")
    parser.add_argument("--pdn", type=Path, help="keep the games of the match here")
    parser.add_argument("--streamed", type=int, default=100_000, help="games of the long PDN file")
    parser.add_argument("--only", choices=["perft", "search", "match", "pdn", "stream"])
    asked = parser.parse_args()
    beside: dict[str, Callable[[Turbo], dict[str, float]]] = {
        "perft": perft,
        "search": search,
        "match": lambda turbo: match(turbo, asked.games, asked.seconds, asked.pdn),
    }
    figures: dict[str, float] = {}
    for name, measure in beside.items():
        if asked.only in (None, name):
            with Turbo() as turbo:
                figures |= measure(turbo)
    if asked.only in (None, "pdn"):
        figures |= replay(asked.replayed)
    if asked.only in (None, "stream"):
        figures |= stream(asked.streamed)
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:34} {figure:14.5g}")


def python_with(package: str) -> Path:
    """A Python that has one peer and nothing of ours; made once."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "tablee" / "peers" / package
    python, whole = folder / "bin" / "python", folder / "installed"
    if not whole.exists():  # an installation that was broken off is made again
        venv.create(folder, with_pip=True, clear=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        done = subprocess.run(
            [python, "-m", "pip", "install", *quiet, package], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{package} could not be installed from PyPI:\n{done.stderr}")
        whole.touch()
    return python


class Turbo:
    """py-draughts, running."""

    def __enter__(self) -> Turbo:
        command = [str(python_with("py-draughts")), str(HERE / "peers" / "turbo.py")]
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.program.stdin is not None
        self.program.stdin.close()
        self.program.wait()

    def ask(self, *words: object) -> list[str]:
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        print(*words, file=self.program.stdin, flush=True)
        return self.program.stdout.readline().split()


def perft(turbo: Turbo) -> dict[str, float]:
    w = DamesWorkspace.new()
    kernel_perft(w, *BEGIN, 0, 0, 3, 0)
    began = time.process_time()  # of the processor: others may use the machine too
    leaves = int(kernel_perft(w, *BEGIN, 0, 0, 9, 0))
    ours = leaves / (time.process_time() - began)
    theirs, seconds = turbo.ask("perft", 6)
    peer = int(theirs) / float(seconds)
    return {"perft leaves/s": ours, "perft leaves/s py-draughts": peer, "perft ratio": ours / peer}


def search(turbo: Turbo) -> dict[str, float]:
    engine = DamesEngine(64)
    engine.think(RULES, RULES.start(), SearchLimits(depth=4))
    engine.forget()
    began = time.process_time()
    found = engine.think(RULES, RULES.start(), SearchLimits(depth=15))
    seconds = time.process_time() - began
    nodes, spent, _ = turbo.ask("nodes", 3)
    ours, peer = found.nodes / seconds, int(nodes) / float(spent)
    figures = {
        "search nodes/s": ours,
        "search nodes/s py-draughts": peer,
        "search ratio": ours / peer,
        "seconds to depth 15": seconds,
    }
    for given in (0.1, 1):  # seconds; both get the processor time that the peer used
        _, spent, depth = turbo.ask("nodes", given)
        engine.forget()
        limits = SearchLimits(nodes=max(1, int(ours * float(spent))))
        figures[f"depth in {given} s"] = engine.think(RULES, RULES.start(), limits).depth
        figures[f"depth in {given} s py-draughts"] = float(depth)
    return figures


def match(turbo: Turbo, games: int, seconds: float, keep: Path | None) -> dict[str, float]:
    """Both sides of each opening, without a book; our score is in points of a game."""
    engine, points, losses, wins, texts = DamesEngine(64), 0.0, 0, 0, []
    openings = even_openings(engine, (games + 1) // 2)
    for number in range(games):
        seat = number % 2
        actions, score = play(turbo, engine, openings[number // 2], seat, seconds)
        points += score
        losses += score == 0.0
        wins += score == 1.0
        names = ("Tablée", "TurboEngine") if seat == 0 else ("TurboEngine", "Tablée")
        tags = {"Event": "bench", "Round": str(number + 1), "White": names[0], "Black": names[1]}
        texts.append(write(pdn_game(RULES, actions, tags, result_of(score, seat))))
        print(f"game {number + 1}: {score} in {len(actions)} moves", file=sys.stderr, flush=True)
    if keep is not None:
        keep.write_text("".join(texts))
    return {"match wins": wins, "match losses": losses, "match points %": 100 * points / games}


def even_openings(engine: DamesEngine, count: int) -> list[list[Move]]:
    """The first so many random openings in which neither side is ahead, by a search of eleven plies."""
    found: list[list[Move]] = []
    source = random.Random(1)
    while len(found) < count:
        state, moves = RULES.start(), list[Move]()
        for _ in range(OPENING):
            move = RULES.sample(state, source)
            assert isinstance(move, Move)
            moves.append(move)
            state = RULES.apply(state, move).state
        engine.forget()
        if moves not in found and abs(engine.think(RULES, state, SearchLimits(depth=11)).score) <= EVEN:
            found.append(moves)
    return found


def result_of(score: float, seat: int) -> Result:
    if score == 0.5:
        return "draw"
    return "white" if (score == 1.0) == (seat == 0) else "black"


def play(
    turbo: Turbo, engine: DamesEngine, opening: list[Move], seat: int, seconds: float
) -> tuple[list[Action], float]:
    state, actions = RULES.start(), list[Action]()
    turbo.ask("new")
    engine.forget()
    while state.outcome is None and len(actions) < LEFT_OVER:
        move: Action
        if len(actions) < OPENING:
            move = opening[len(actions)]
        elif state.mover == seat:
            move = engine.think(RULES, state, SearchLimits(soft=seconds * 0.6, hard=seconds)).move
        else:
            move = theirs(turbo.ask("go", seconds))
        assert isinstance(move, Move)
        if len(actions) < OPENING or state.mover == seat:
            turbo.ask("push", move.start, move.end, ",".join(map(str, move.captured)) or "-")
        actions.append(move)
        state = RULES.apply(state, move).state
    return actions, score_of(state, seat)


def theirs(words: list[str]) -> Move:
    taken = () if words[2] == "-" else tuple(sorted(int(square) for square in words[2].split(",")))
    return Move(int(words[0]), int(words[1]), taken, ())


def score_of(state: State, seat: int) -> float:
    return 0.5 if state.outcome is None else state.outcome.scores[seat]


def replay(count: int) -> dict[str, float]:
    """Random games, written by us, read and replayed by both; the peer takes seconds for each."""
    source = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path, few = Path(folder) / "games.pdn", Path(folder) / "few.pdn"
        texts = [write(random_game(source)) for _ in range(count)]
        path.write_text("".join(texts))
        few.write_text("".join(texts[:6]))
        began = time.process_time()
        read = [one for one in read_file(path) if isinstance(one, PdnGame)]
        ours = len(read) / (time.process_time() - began)
        assert len(read) == count
        command = [str(python_with("pydraughts")), str(HERE / "peers" / "pydraughts_replay.py"), str(few)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        peer = int(said[0]) / float(said[1])
    return {"pdn games/s": ours, "pdn games/s pydraughts": peer, "pdn ratio": ours / peer}


def stream(count: int) -> dict[str, float]:
    """A long PDN file, checked by `tablee pdn check` in its own process: its speed, and its largest size."""
    source = random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.pdn"
        texts = [write(random_game(source)) for _ in range(min(DISTINCT, count))]
        with path.open("w") as file:
            for number in range(count):
                file.write(texts[number % len(texts)])
        command = [sys.executable, "-m", "tablee.cli", "pdn", "check", "--lang", "en", str(path)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        said = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode or said.strip() != f"{count} games, 0 faults":
            raise SystemExit(f"the file was not read: {said[-300:]}")
        size = path.stat().st_size / 1e6
    seconds = used.ru_utime + used.ru_stime
    return {
        "stream games": count,
        "stream file MB": size,
        "stream games/s": count / seconds,
        "stream peak MB": used.ru_maxrss * 1024 / 1e6,  # Linux counts in KiB
    }


def random_game(source: random.Random) -> PdnGame:
    state, actions = RULES.start(), list[Action]()
    while state.outcome is None:
        actions.append(RULES.sample(state, source))
        state = RULES.apply(state, actions[-1]).state
    return pdn_game(RULES, actions, {})


if __name__ == "__main__":
    main()
