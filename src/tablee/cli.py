"""The words of the command line."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NoReturn

from tablee import __version__
from tablee.core import jit_cache
from tablee.core.game import Outcome
from tablee.core.names import Names, sides
from tablee.core.notation import Unreadable
from tablee.core.value import from_parsed, to_json, to_parsed
from tablee.core.words import LANGUAGES, fill, language, words
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
    name = "a name that the house is asked by, beside this machine's own; may be repeated"
    one.add_argument("--name", action="append", default=[], metavar="HOST", dest="names", help=name)
    proxy = "whose word is taken for where a request comes from, separated by commas"
    one.add_argument("--proxy", default="127.0.0.1", metavar="ADDRESSES", dest="proxies", help=proxy)
    one.set_defaults(run=serve)

    one = words.add_parser("warm", help="compile or load every kernel")
    one.set_defaults(run=warm)

    one = words.add_parser("games", help="games, seats, options, levels")
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=games)

    one = words.add_parser("play", help="play in the terminal")
    _takes_game(one)
    one.add_argument("--level", type=int, default=3, help="of the computer, 1 to 8")
    one.add_argument("--friend", action="store_true", help="people in all seats, at this terminal")
    one.add_argument("--second", action="store_true", help="take the second seat")
    one.set_defaults(run=play)

    one = words.add_parser("perft", help="count lines of play")
    _takes_game(one)
    one.add_argument("--depth", type=whole(1), required=True)
    one.add_argument("--divide", action="store_true")
    one.set_defaults(run=perft)

    one = words.add_parser("simulate", help="random games: speed and outcomes")
    _takes_game(one)
    one.add_argument("--games", type=whole(1), default=100)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--jobs", type=whole(1), default=1)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=simulate)

    one = words.add_parser("match", help="one player against another, or against all others")
    _takes_game(one)
    one.add_argument("a", help="level:1..8, random, greedy; for dames hub:COMMAND, any Hub engine")
    one.add_argument("b")
    one.add_argument("--games", type=whole(1), default=100, help="each opening is played from every side")
    one.add_argument("--opening", type=int, metavar="N", help="random actions before the players take over")
    one.add_argument("--seconds", "--time", type=float, metavar="S", help="seconds a move, at most")
    one.add_argument("--clock", metavar="S+S", help="seconds a game and more with each move: 60+0.6")
    one.add_argument("--nodes", type=int, metavar="N", help="nodes a move, at most")
    one.add_argument("--longest", type=int, metavar="N", help="actions of a game; then it is a draw")
    one.add_argument("--pdn", type=Path, metavar="FILE", help="every game, written here")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--jobs", type=whole(1), default=1)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=match)

    one = words.add_parser("hub", help="the dames engine on stdin and stdout, Hub protocol version 2")
    one.set_defaults(run=hub)

    one = words.add_parser("pdn", help="games of dames in PDN")
    one.add_argument("what", choices=["check"])
    one.add_argument("files", nargs="+", type=Path)
    one.add_argument("--lang", choices=LANGUAGES)
    one.set_defaults(run=pdn)

    one = words.add_parser("verify", help="the rules and the fairness of an exported game")
    one.add_argument("log", type=Path)
    one.set_defaults(run=verify)

    one = words.add_parser("bench", help="figures, as ratios to peers measured in the same run")
    one.add_argument("names", nargs="*")
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=bench)
    return top


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds; argparse says what was wrong with another."""

    def read(text: str) -> int:
        number = int(text)
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(
                f"{number} is not {f'{least} or more' if most is None else f'from {least} to {most}'}"
            )
        return number

    read.__name__ = "number"
    return read


def _takes_game(word: argparse.ArgumentParser) -> None:
    from tablee.games import GAMES

    word.add_argument("game", choices=sorted(GAMES))
    word.add_argument("--preset", metavar="NAME", help="rules by their name, as in famille")
    word.add_argument("--option", action="append", default=[], metavar="K=V")
    word.add_argument("--position", help="start from this position")
    word.add_argument("--lang", choices=LANGUAGES)


def _game(asked: argparse.Namespace) -> tuple[Any, Any]:
    """The spec, and the rules with the options asked for."""
    from tablee.games import GAMES

    spec = GAMES[asked.game]
    if asked.preset is not None and asked.preset not in spec.rules.presets:
        raise ValueError(
            f"{spec.id} has no preset {asked.preset!r}: there is {', '.join(spec.rules.presets)}"
        )
    rules = asdict(spec.rules.presets[asked.preset]) if asked.preset else {}
    known = [field.name for field in fields(spec.rules.type)]
    if asked.position is not None and "position" not in known:
        raise ValueError(f"{spec.id} always starts from the beginning: it has no positions to begin from")
    for option in asked.option:
        name, _, text = option.partition("=")
        if name not in known:
            raise ValueError(f"{spec.id} has no option {name!r}: there is {', '.join(known)}")
        try:
            rules[name] = json.loads(text)
        except json.JSONDecodeError:
            rules[name] = text
    if asked.position is not None:
        rules["position"] = asked.position
    return spec, from_parsed(spec.rules.type, rules)


def serve(asked: argparse.Namespace) -> int:
    if not jit_cache.ready():
        print("tablee: compiling the kernels, the first time only …", file=sys.stderr, flush=True)
    from tablee.server.run import Settings, run

    names = tuple(asked.names)
    return run(Settings(asked.host, asked.port, asked.database, asked.data, names, asked.proxies))


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
    return 0


def play(asked: argparse.Namespace) -> int:
    from tablee.terminal import Terminal

    spec, game = _game(asked)
    for stream in (sys.stdin, sys.stdout):  # a byte that is no letter ends no game, and stands as a mark
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    level = None if asked.friend else asked.level
    return Terminal(spec, game, level, 1 if asked.second else 0, asked.lang).run()


def perft(asked: argparse.Namespace) -> int:
    spec, game = _game(asked)
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

    _, game = _game(asked)
    _print(Simulation, run(game, asked.games, asked.seed, asked.jobs), as_json=asked.json)
    return 0


def match(asked: argparse.Namespace) -> int:
    from tablee.lab.match import Match, play_match
    from tablee.lab.time_control import Terms, read_clock

    spec, game = _game(asked)
    clock = read_clock(asked.clock) if asked.clock is not None else None
    terms = Terms(asked.nodes, asked.seconds, clock, asked.longest)
    played = play_match(
        game, asked.a, asked.b, asked.games, asked.seed, asked.jobs,
        spec=spec, opening=asked.opening, terms=terms, pdn=asked.pdn,
    )  # fmt: skip
    _print(Match, played, as_json=asked.json)
    return 0


def hub(_: argparse.Namespace) -> int:
    from tablee.games.dames.hub import serve as answer

    answer()
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
