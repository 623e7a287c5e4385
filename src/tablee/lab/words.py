"""The words of `tablee lab`: work that takes minutes or days, and can be stopped and taken up again."""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablee.lab.arguments import chosen_game, takes_game, takes_workers, whole, workers_of
from tablee.lab.study_words import add_words as add_study_words


def add_words(lab: argparse.ArgumentParser) -> None:
    words = lab.add_subparsers(required=True, metavar="WORD")
    add_study_words(words, takes_workers)
    _add_train(words)
    _add_scale(words)

    one = words.add_parser("tournament", help="everyone against everyone: a cross table, Elo, a picture")
    takes_game(one)
    one.add_argument("players", nargs="+", metavar="PLAYER", help="as in tablee match")
    one.add_argument("--folder", type=Path, required=True, help="what stands there is not played again")
    one.add_argument("--games", type=whole(1), default=20, help="of each pair")
    one.add_argument("--opening", type=int, metavar="N", help="random actions before the players take over")
    one.add_argument("--nodes", type=whole(1), metavar="N", help="nodes a move, at most")
    one.add_argument("--hub-nodes", type=int, metavar="N", help="the same for programs, if it is another")
    one.add_argument("--longest", type=int, metavar="N", help="actions of a game; then it is a draw")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.set_defaults(run=tournament)

    one = words.add_parser("record", help="games of a player against itself, written as arrays")
    takes_game(one)
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--games", type=whole(1), default=1_000)
    one.add_argument("--part", type=whole(1), default=100, help="games of a file")
    one.add_argument("--player", default="level:3", help="as in a match")
    one.add_argument(
        "--opening", type=whole(0), default=6, help="random actions before the player takes over"
    )
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.set_defaults(run=record)

    one = words.add_parser("tune", help="other numbers of the search against the shipped ones")
    one.add_argument("game", choices=["dames"])
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("numbers", nargs="+", metavar="NAME=NUMBER", help="as in probcut=0")
    one.add_argument("--against", nargs="+", default=[], metavar="NAME=NUMBER", help="the other side's")
    one.add_argument("--games", type=whole(2), default=400)
    one.add_argument("--nodes", type=whole(1), default=30_000, help="a move")
    one.add_argument("--other-nodes", type=whole(1), help="the same for the other side, if it is another")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.set_defaults(run=tune)

    one = words.add_parser("study", help="a game counted: who wins, how, how soon, from where")
    one.add_argument("game", choices=["macadam"])
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--games", type=whole(1), default=4_000)
    one.add_argument("--nodes", type=whole(1), default=2_000, help="a move")
    one.add_argument("--placement-games", type=whole(2), default=600, help="of each placement in the end")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.set_defaults(run=study)

    one = words.add_parser("book", help="search the first moves for an opening book")
    one.add_argument("game", choices=["dames"])
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--plies", type=whole(1), default=5)
    one.add_argument("--nodes", type=whole(1), default=20_000, help="after each move")
    one.add_argument(
        "--margin", type=whole(0), default=12, help="hundredths of a man that a move may be behind"
    )
    takes_workers(one)
    one.set_defaults(run=book)

    one = words.add_parser("endgames", help="solve every ending of few pieces")
    one.add_argument("game", choices=["dames"])
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--pieces", type=int, choices=[2, 3, 4, 5], default=4)
    one.set_defaults(run=endgames)


def _add_scale(words: Any) -> None:
    from tablee.games import GAMES

    one = words.add_parser("scale", help="place the levels of a game on the scale of people's ratings")
    one.add_argument("game", choices=sorted(GAMES))
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--openings", type=whole(1), default=20, help="of each table of levels")
    one.add_argument("--ship", action="store_true", help="put the result into the game's own folder, too")
    one.add_argument("--seed", type=int, default=1)
    takes_workers(one)
    one.set_defaults(run=scale)


def _add_train(words: Any) -> None:
    one = words.add_parser("train", help="learn from games against itself: an evaluation, or what to do")
    one.add_argument("game")
    one.add_argument("folder", type=Path, help="holds all of it; what stands there is not done again")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--rounds", type=whole(1), default=4)
    one.add_argument(
        "--steps", type=whole(1), default=240, help="instead of rounds, where it is learnt what to do"
    )
    one.add_argument("--games", type=whole(4), help="of a round (10,000) or of a step (3,000)")
    one.add_argument("--nodes", type=whole(1), default=2_000, help="a move of these games")
    one.add_argument(
        "--match-nodes", type=whole(1), default=5_000, help="a move of the matches between rounds"
    )
    one.add_argument("--match-pairs", type=whole(1), default=400, help="of a match, at most")
    one.add_argument(
        "--from", dest="begin", metavar="FOLDER|shipped",
        help="go on from the weights of another training, or from those of the package",
    )  # fmt: skip
    takes_workers(one)
    one.set_defaults(run=train)


def train(asked: argparse.Namespace) -> int:
    from tablee.lab.policy_training import policy_of
    from tablee.lab.training import TrainingSettings, begin_from
    from tablee.lab.training import train as run

    if policy_of(asked.game) is not None:
        return train_policy(asked)
    begin = None
    if asked.begin is not None:
        begin = begin_from(asked.game, None if asked.begin == "shipped" else Path(asked.begin))

    settings = TrainingSettings(
        game=asked.game, seed=asked.seed, rounds=asked.rounds, games=asked.games or 10_000, nodes=asked.nodes,
        match_nodes=asked.match_nodes, match_pairs=asked.match_pairs,
    )  # fmt: skip
    done = run(settings, asked.folder, workers_of(asked), begin)
    for one in done.rounds:
        low, high = one.match.interval
        print(
            f"round {one.number}: {one.positions} positions, unseen loss {one.fit.unseen_loss:.5f}, "
            f"{'accepted' if one.match.accepted else 'not accepted'}: "
            f"+{one.match.wins} ={one.match.draws} -{one.match.losses}, "
            f"Elo {one.match.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        )
    return 0


def tune(asked: argparse.Namespace) -> int:
    from tablee.lab.tuning import TuningMatch, read_tuning, tuning_match

    match = TuningMatch(
        read_tuning(asked.numbers), read_tuning(asked.against), (asked.games + 1) // 2,
        (asked.nodes, asked.other_nodes or asked.nodes), asked.seed,
    )  # fmt: skip
    one = tuning_match(match, asked.folder, workers_of(asked))
    low, high = one.interval
    print(f"+{one.wins} ={one.draws} -{one.losses}, Elo {one.elo:+.0f} ({low:+.0f} to {high:+.0f})")
    return 0


def study(asked: argparse.Namespace) -> int:
    from tablee.lab.macadam_report import report
    from tablee.lab.macadam_study import StudySettings
    from tablee.lab.macadam_study import study as run

    settings = StudySettings(asked.games, asked.nodes, asked.placement_games, asked.seed)
    print(report(run(settings, asked.folder, workers_of(asked))))
    return 0


def train_policy(asked: argparse.Namespace) -> int:
    from tablee.lab.policy_training import PolicySettings
    from tablee.lab.policy_training import train_policy as run

    settings = PolicySettings(asked.game, asked.seed, asked.steps, asked.games or 3_000)
    for one in run(settings, asked.folder, workers_of(asked)).tables:
        low, high = one.interval
        print(
            f"{one.seats} seats: {one.games} games; among greedy players {100 * one.share:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f} %) of {one.judged}, where {100 / one.seats:.1f} % are even"
        )
    return 0


def tournament(asked: argparse.Namespace) -> int:
    from tablee.lab.time_control import Terms
    from tablee.lab.tournament import cross_table, play_tournament, plot

    _, game = chosen_game(asked)
    result = play_tournament(
        game, asked.players, asked.games, asked.seed, asked.folder, workers_of(asked),
        opening=asked.opening, terms=Terms(asked.nodes, asked.hub_nodes, longest=asked.longest),
    )  # fmt: skip
    print(cross_table(result))
    plot(result, asked.folder)
    return 0


def scale(asked: argparse.Namespace) -> int:
    from tablee.core.level_scale import FILE, LevelScale
    from tablee.core.value import to_json
    from tablee.games import GAMES
    from tablee.lab.parts import write_whole
    from tablee.lab.scale import place_levels

    spec = GAMES[asked.game]
    result = place_levels(spec, asked.openings, asked.seed, asked.folder, workers_of(asked))
    for one in result.ratings:
        print("level:{} {} ({} to {})".format(one.level, one.rating, *one.interval))
    if asked.ship:
        write_whole(Path(str(files(spec.package).joinpath(FILE))), to_json(LevelScale, result))
    return 0


def book(asked: argparse.Namespace) -> int:
    from tablee.lab.opening_book import BookSettings, write_book

    settings = BookSettings(asked.plies, asked.nodes, asked.margin)
    written = write_book(settings, asked.folder, workers_of(asked))
    print(f"{len(written.positions)} positions, {sum(map(len, written.positions.values()))} moves")
    return 0


def endgames(asked: argparse.Namespace) -> int:
    from tablee.lab.endgames import solve_endgames

    for one in solve_endgames(asked.pieces, asked.folder).classes:
        print(
            "{}+{} against {}+{}: ".format(*one.pieces)
            + f"{one.positions} positions, {one.won} won, {one.lost} lost, the longest in {one.longest} plies"
        )
    return 0


def record(asked: argparse.Namespace) -> int:
    from tablee.lab.record import RecordSettings, options_text
    from tablee.lab.record import record as run

    _, rules = chosen_game(asked)
    settings = RecordSettings(
        asked.game, options_text(rules), asked.player, asked.games, asked.part, asked.opening, asked.seed
    )
    for written in run(rules, settings, asked.folder, workers_of(asked)):
        print(written, flush=True)
    print(f"{asked.folder} holds all {asked.games} games")
    return 0
