"""The curve of hope fitted to self-play: how a search's score told how the game would end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any

from tablee.core.bot import Budget
from tablee.core.game import Chance, Outcome
from tablee.core.search.limits import SearchLimits
from tablee.core.search.score import mate_distance
from tablee.core.study.engine_name import weights_name
from tablee.core.study.hope import FittedHope, Hope, HopeManifest
from tablee.core.value import from_json, to_json, value
from tablee.lab.parts import claim_folder, run_parts
from tablee.lab.progress import progress_bar
from tablee.lab.workers import Workers, spread

NODES = 20_000  # of a position's score
EVERY = 3  # positions: neighbours say the same thing
LEVELS = (5, 6)  # whose games are fitted: strong enough that a lead counts, weak enough that it can be lost
SCALES = (20.0, 2000.0)
SURE = 1e-6


@value
class HopeGame:
    """What is asked of a worker: one game."""

    game: str
    seed: int
    number: int
    nodes: int


@value
class Sample:
    """A score, seen by the player to move, and what that player got in the end."""

    score: int
    result: float


def fit(
    game_id: str, games: int, seed: int, workers: Workers, nodes: int = NODES, folder: Path | None = None
) -> FittedHope:
    """The scale with the least log loss, found by golden section: the loss has one valley.

    Games that stand in the folder are not played again.
    """
    from tablee.games import GAMES

    work = [HopeGame(game_id, seed, number, nodes) for number in range(games)]
    samples = list(_samples(work, workers, folder))
    open_ones = [one for one in samples if mate_distance(one.score) is None]
    hope = Hope(round(_lowest(lambda scale: loss(Hope(scale), open_ones), *SCALES), 1))
    command = f"tablee lab hope {game_id} --games {games} --seed {seed} --nodes {nodes}"
    manifest = HopeManifest(
        game_id, command, seed, games, len(open_ones), nodes, weights_name(GAMES[game_id].package),
        round(loss(hope, open_ones), 4), round(loss(Hope(1e12), open_ones), 4), calibration(hope, open_ones),
    )  # fmt: skip
    return FittedHope(hope, manifest)


def _samples(work: Sequence[HopeGame], workers: Workers, folder: Path | None) -> Iterator[Sample]:
    with progress_bar("hope", len(work), "games") as bar:
        for data in _played(work, workers, folder):
            bar.update(1)
            yield from from_json(list[Sample], data)


def _played(work: Sequence[HopeGame], workers: Workers, folder: Path | None) -> Iterator[bytes]:
    if folder is None:
        return spread(game_file, work, workers)
    claim_folder(folder, to_json(HopeGame, work[0]))
    return run_parts(game_file, work, [folder / f"game-{one.number:04}.json" for one in work], workers)


def game_file(one: HopeGame) -> bytes:
    return to_json(list[Sample], samples_of(one))


def samples_of(one: HopeGame) -> list[Sample]:
    """Scores of every third position of a game between strong levels, and its end."""
    from tablee.games import GAMES

    spec = GAMES[one.game]
    assert spec.study is not None
    source = Random(f"hope/{one.seed}/{one.number}")
    game = next(iter(spec.rules.presets.values()))
    bots = [spec.players.bot(game, spec.players.level(source.randint(*LEVELS))) for _ in range(game.seats)]
    state, seen, number = game.start(), list[Any](), 0
    scores = list[tuple[int, int]]()
    while not isinstance(turn := game.turn(state), Outcome):
        if isinstance(turn, Chance) or number < spec.players.opening:
            action = game.sample(state, source)
        else:
            if number % EVERY == 0:
                found = spec.study.best_lines(game, state, SearchLimits(nodes=one.nodes), 1)
                scores += [(int(turn), result.score) for result in found]
            action = bots[turn].choose(game.view(state, turn), seen, Budget(), source)
        step = game.apply(state, action)
        state, number = step.state, number + 1
        seen += step.events
    return [Sample(score, turn.scores[seat]) for seat, score in scores]


def loss(hope: Hope, samples: Sequence[Sample]) -> float:
    """Mean log loss; a draw is half a win."""

    def one(sample: Sample) -> float:
        expected = min(max(hope.expected(sample.score), SURE), 1 - SURE)
        return -(sample.result * log(expected) + (1 - sample.result) * log(1 - expected))

    return sum(map(one, samples)) / max(1, len(samples))


def calibration(hope: Hope, samples: Sequence[Sample]) -> tuple[tuple[float, float, int], ...]:
    """By tenths of hope: the mean that was expected, the mean that came, of how many positions."""

    def tenths() -> Iterator[tuple[float, float, int]]:
        for tenth in range(10):
            some = [one for one in samples if min(int(10 * hope.expected(one.score)), 9) == tenth]
            if some:
                expected = sum(hope.expected(one.score) for one in some) / len(some)
                yield round(expected, 3), round(sum(one.result for one in some) / len(some), 3), len(some)

    return tuple(tenths())


def _lowest(f: Any, low: float, high: float) -> float:
    """Where a function with one valley is lowest."""
    ratio = (5**0.5 - 1) / 2
    while high - low > 0.05:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if f(left) < f(right):
            high = right
        else:
            low = left
    return (low + high) / 2
