"""The words of the command line."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from tablee import __version__, house_cli
from tablee.core import jit_cache
from tablee.core.game import Outcome
from tablee.core.names import Names, sides
from tablee.core.notation import Unreadable
from tablee.core.value import to_json, to_parsed
from tablee.core.words import LANGUAGES, fill, language, words
from tablee.lab.arguments import chosen_game, takes_game, takes_workers, whole, workers_of
from tablee.lab.words import add_words as add_lab_words
from tablee.terminal_words import SAYS


def main(argv: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = asked.run
    try:
        return run(asked)
    except BrokenPipeError:  # whoever read us has gone: nothing more can be said, at exit neither
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as fault:
        return _fails(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
    except Unreadable as fault:
        return _fails(_in_words(asked, fault))
    except ValueError as fault:
        return _fails(str(fault))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _fails(why: str) -> int:
    print(f"tablee: {why}", file=sys.stderr)
    return 2


def _in_words(asked: argparse.Namespace, fault: Unreadable) -> str:
    """In the reader's language where the game has the sentence."""
    if not fault.code:
        return str(fault)
    from tablee.games import GAMES

    return fill(GAMES[asked.game].words(language(asked.lang))["unreadable"][fault.code], fault.facts)


class Parser(argparse.ArgumentParser):
    """Says in one sentence what it cannot read."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"tablee: {message}\n")


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="tablee", description="Four games at one table.")
    top.add_argument("--version", action="version", version=__version__)
    words = top.add_subparsers(required=True, metavar="WORD")

    one = words.add_parser("serve", help="open the house")
    one.add_argument("--host", default="127.0.0.1")
    one.add_argument("--port", type=whole(0, 65535), default=8000)
    one.add_argument("--database", help="a database URL; SQLite in the data folder by default")
    one.add_argument("--data", type=Path, help="the data folder")
    one.add_argument("--redis", metavar="URL", help="by which several processes of one house hear each other")
    name = "a name that the house is asked by, beside this machine's own; may be repeated"
    one.add_argument("--name", action="append", default=[], metavar="HOST", dest="names", help=name)
    one.add_argument("--workers", type=whole(1, 256), default=1, help="processes behind the one port")
    drain = "seconds from not being ready any more to closing"
    one.add_argument("--drain", type=float, default=0.0, metavar="S", help=drain)
    metrics = "where Prometheus asks; each further worker has the next port"
    one.add_argument("--metrics", metavar="[HOST:]PORT", help=metrics)
    one.add_argument("--worker", help=argparse.SUPPRESS)  # said by the supervisor to its workers
    proxy = "whose word is taken for where a request comes from, separated by commas"
    one.add_argument("--proxy", default="127.0.0.1", metavar="ADDRESSES", dest="proxies", help=proxy)
    one.set_defaults(run=serve)

    house_cli.add_words(words)

    one = words.add_parser("warm", help="compile or load every kernel")
    one.set_defaults(run=warm)

    one = words.add_parser("games", help="games, seats, options, levels")
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=games)

    one = words.add_parser("play", help="play in the terminal")
    takes_game(one)
    one.add_argument("--level", type=int, default=3, help="of the computer, 1 to 8")
    one.add_argument("--friend", action="store_true", help="people in all seats, at this terminal")
    one.add_argument("--second", action="store_true", help="take the second seat")
    one.set_defaults(run=play)

    one = words.add_parser("perft", help="count lines of play")
    takes_game(one)
    one.add_argument("--depth", type=whole(1), required=True)
    one.add_argument("--divide", action="store_true")
    one.set_defaults(run=perft)

    one = words.add_parser("simulate", help="random games: speed and outcomes")
    takes_game(one)
    one.add_argument("--games", type=whole(1), default=100)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--jobs", type=whole(1), default=1)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=simulate)

    _add_match(words)
    one = words.add_parser("hub", help="the dames engine on stdin and stdout, Hub protocol version 2")
    one.add_argument(
        "--endings", type=Path, metavar="FILE", help="endings of more pieces: tablee lab endgames"
    )
    one.set_defaults(run=hub)

    one = words.add_parser("pdn", help="games of dames in PDN")
    one.add_argument("what", choices=["check"])
    one.add_argument("files", nargs="+", type=Path)
    one.add_argument("--lang", choices=LANGUAGES)
    one.set_defaults(run=pdn)

    one = words.add_parser("verify", help="the rules and the fairness of an exported game")
    one.add_argument("log", type=Path)
    one.set_defaults(run=verify)

    _add_analyse(words)
    add_lab_words(words.add_parser("lab", help="learning and other long work"))

    one = words.add_parser("bench", help="figures, as ratios to peers measured in the same run")
    one.add_argument("names", nargs="*")
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=bench)
    return top


def _add_analyse(words: Any) -> None:
    one = words.add_parser("analyse", help="a finished game, judged move by move")
    takes_game(one)
    one.add_argument("file", type=Path, help="an exported log, a game in PDN, or moves with spaces between")
    one.add_argument("--which", type=whole(1), default=1, metavar="N", help="of the games in the file")
    one.add_argument("--nodes", type=whole(1_000), default=200_000, metavar="N", help="a position")
    takes_workers(one, os.cpu_count() or 1)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=analyse)


def _add_match(words: Any) -> None:
    one = words.add_parser("match", help="one player against another, or against all others")
    takes_game(one)
    known = "level:1..8, random, greedy, python:module:Class; for dames hub:COMMAND, any Hub engine"
    one.add_argument("a", help=known)
    one.add_argument("b")
    one.add_argument("--games", type=whole(1), default=100, help="each opening is played from every side")
    one.add_argument("--opening", type=int, metavar="N", help="random actions before the players take over")
    one.add_argument("--seconds", "--time", type=float, metavar="S", help="seconds a move, at most")
    one.add_argument("--clock", metavar="S+S", help="seconds a game and more with each move: 60+0.6")
    one.add_argument("--nodes", type=int, metavar="N", help="nodes a move, at most")
    one.add_argument("--hub-nodes", type=int, metavar="N", help="the same for programs, if it is another")
    one.add_argument("--longest", type=int, metavar="N", help="actions of a game; then it is a draw")
    one.add_argument("--pdn", type=Path, metavar="FILE", help="every game, written here")
    one.add_argument("--folder", type=Path, help="what stands there is not played again")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=match)

    one = words.add_parser("ladder", help="where a player stands among the levels")
    takes_game(one)
    one.add_argument("player", help=known)
    one.add_argument("--games", type=whole(1), default=20, help="against each level")
    one.add_argument("--folder", type=Path, help="what stands there is not played again")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=ladder)


def serve(asked: argparse.Namespace) -> int:
    if not jit_cache.ready():
        print("tablee: compiling the kernels, the first time only …", file=sys.stderr, flush=True)
    from tablee.server.run import Settings, run, supervise

    settings = Settings(
        asked.host, asked.port, asked.database, asked.data, tuple(asked.names), asked.proxies, asked.redis,
        asked.workers, asked.drain, asked.metrics, asked.worker,
    )  # fmt: skip
    if asked.workers > 1 and asked.worker is None:
        return supervise(settings, sys.argv[1:])
    return run(settings)


def warm(_: argparse.Namespace) -> int:
    from tablee.core.jit import load
    from tablee.games import GAMES

    for spec in GAMES.values():
        print(f"{spec.id} …", flush=True)
        load(f"games/{spec.id}")
        spec.players.warm()
    return 0


def games(asked: argparse.Namespace) -> int:
    from tablee.games import GAMES
    from tablee.server.api.games import listed_game
    from tablee.server.schemas import GameInfo

    for spec in GAMES.values():
        listed = listed_game(spec)
        if asked.json:
            print(json.dumps(to_parsed(GameInfo, listed), ensure_ascii=False))
            continue
        print(f"{spec.id}: {listed.seats} seats, levels 1 to {len(listed.levels)}")
        for option in listed.options:
            print(f"  {option.name} = {', '.join(str(one) for one in option.values)}")
        print(f"  presets: {', '.join(spec.rules.presets)}")
    return 0


def play(asked: argparse.Namespace) -> int:
    from tablee.terminal import Terminal

    spec, game = chosen_game(asked)
    for stream in (sys.stdin, sys.stdout):  # a byte that is no letter ends no game, and stands as a mark
        if isinstance(stream, io.TextIOWrapper):  # whoever no longer reads is noticed before they are asked
            stream.reconfigure(errors="replace", line_buffering=stream is sys.stdout)
    level = None if asked.friend else asked.level
    return Terminal(spec, game, level, 1 if asked.second else 0, asked.lang).run()


def perft(asked: argparse.Namespace) -> int:
    spec, game = chosen_game(asked)
    state = game.start()
    if isinstance(over := game.turn(state), Outcome):
        print(_over(spec, game, over, language(asked.lang)), file=sys.stderr)
    if not asked.divide:
        for depth in range(1, asked.depth + 1):
            print(depth, spec.rules.perft(game, state, depth), flush=True)
        return 0
    spec.rules.perft(game, state, 1)  # a game whose actions nobody can count says so before they are listed
    for action in game.actions(state):
        after = game.apply(state, action).state
        print(
            spec.rules.notation.action_text(game, state, action),
            spec.rules.perft(game, after, asked.depth - 1),
            flush=True,
        )
    return 0


def _over(spec: Any, game: Any, outcome: Outcome, said: str) -> str:
    says = spec.words(said)
    why = Names(sides(says, game.seats)).ending(says, outcome)
    return fill(SAYS[said]["over"], {"why": why})


def simulate(asked: argparse.Namespace) -> int:
    from tablee.lab.simulate import Simulation
    from tablee.lab.simulate import simulate as run

    _, game = chosen_game(asked)
    _print(Simulation, run(game, asked.games, asked.seed, asked.jobs), as_json=asked.json)
    return 0


def match(asked: argparse.Namespace) -> int:
    from tablee.lab.match import Match, play_match
    from tablee.lab.time_control import Terms, read_clock

    spec, game = chosen_game(asked)
    clock = read_clock(asked.clock) if asked.clock is not None else None
    terms = Terms(asked.nodes, asked.hub_nodes, asked.seconds, clock, asked.longest)
    played = play_match(
        game, asked.a, asked.b, asked.games, asked.seed, asked.jobs,
        spec=spec, opening=asked.opening, terms=terms, pdn=asked.pdn, ray=asked.ray, folder=asked.folder,
    )  # fmt: skip
    _print(Match, played, as_json=asked.json)
    return 0


def ladder(asked: argparse.Namespace) -> int:
    from tablee.lab.ladder import Ladder, climb, placed, plot, rate

    spec, game = chosen_game(asked)
    rungs = []
    for rung in climb(game, asked.player, asked.games, asked.seed, workers_of(asked), asked.folder):
        rungs.append(rung)
        if not asked.json:
            print(plot([rung]), flush=True)
    place, rating = placed(rungs), rate(game, rungs)
    if asked.json:
        print(to_json(Ladder, Ladder(spec.id, asked.player, tuple(rungs), place, rating)).decode())
    else:
        print(f"{asked.player} stands at level {place:.1f}")
        if rating is not None:
            print("on the scale of ratings at {} ({} to {})".format(rating.rating, *rating.interval))
    return 0


def hub(asked: argparse.Namespace) -> int:
    from tablee.games.dames.bot.endings import mapped
    from tablee.games.dames.hub import serve as answer

    answer(endings=None if asked.endings is None else mapped(asked.endings))
    return 0


def pdn(asked: argparse.Namespace) -> int:
    from tablee.games.dames.pdn import PdnFault, read_file

    said = language(asked.lang)
    says = words("tablee.games.dames", said)["pdn"]
    games = faults = 0
    for path in asked.files:
        for one in read_file(path):
            games += 1
            if isinstance(one, PdnFault):
                faults += 1
                print(f"{path}: {fill(says['game'], {'game': one.game, 'fault': one.told(said)})}")
    print(fill(says["count"], {"games": games, "faults": faults}))
    return 1 if faults else 0


def verify(asked: argparse.Namespace) -> int:
    from tablee.games import GAMES
    from tablee.table.export import verify as check

    verdict = check(GAMES, asked.log.read_text("utf-8", errors="replace"))
    for fault in verdict.faults:
        print(fault)
    state = "by the rules, and fair" if not verdict.faults else f"{len(verdict.faults)} faults"
    print(f"{verdict.lines} lines, {verdict.draws} draws: {state}")
    return 1 if verdict.faults else 0


def analyse(asked: argparse.Namespace) -> int:
    from tablee.analyse import analyse as run

    return run(asked, *chosen_game(asked))


def bench(asked: argparse.Namespace) -> int:
    import subprocess

    folder = Path(__file__).parents[2] / "bench"
    scripts = sorted(path for path in folder.glob("*.py") if not asked.names or path.stem in asked.names)
    if not scripts:
        print(f"tablee: no such figure; they are measured by the scripts in {folder}", file=sys.stderr)
        return 2
    extra = ["--json"] if asked.json else []
    ends = (
        subprocess.run([sys.executable, "-m", f"bench.{script.stem}", *extra], cwd=folder.parent).returncode
        for script in scripts
    )
    return max(ends)


def _print(kind: Any, report: Any, *, as_json: bool) -> None:
    if as_json:
        print(to_json(kind, report).decode())
        return
    for name, fact in asdict(report).items():
        print(f"{name}: {fact}")


if __name__ == "__main__":
    sys.exit(main())
