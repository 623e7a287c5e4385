"""Which kind of shot a board asks for: every place, angle and force, by how the last piece falls.

A board asks for a kind if the best shot of that kind succeeds clearly more often, by a hand of some
steadiness, than the best of every other. The chances are those of trials, not of the grid that finds them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from tablee.games.carrom import baseline
from tablee.games.carrom.board import WHITE
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.bot.noise import Floats
from tablee.games.carrom.bot.shooting import spread_places
from tablee.games.carrom.kernel.ways import Ways, simulate_ways
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot
from tablee.games.carrom.study.heat import angles, blurred, speeds
from tablee.games.carrom.study.trials import TRIED, Bools, Ints, Trials

Way: TypeAlias = Literal["straight", "bank", "combination"]
WAYS: tuple[Way, ...] = ("straight", "bank", "combination")  # in the kernel's order
WANTED = sum(1 << id for id in WHITE)  # of the solver, who shoots from below
HAND = LEVELS[4]  # as steady as level 5's
PLACES = 31
EACH_ANGLE, EACH_FORCE = 2, 4  # of the steps of a heat
LEAST, CLEARLY = 0.25, 2.0  # chance of the best shot, and how many times that of the best of another kind


class BestOfWay(NamedTuple):
    shot: Shot
    chance: float


def asked_way(rules: Carrom) -> tuple[Way, Shot] | None:
    """The kind of shot that beats every other clearly, and the best of it; none where several will do."""
    found = best_by_way(rules)
    ranked = sorted(found, key=lambda way: -found[way].chance)
    if not ranked or found[ranked[0]].chance < LEAST:
        return None
    if len(ranked) > 1 and found[ranked[0]].chance < CLEARLY * found[ranked[1]].chance:
        return None
    return ranked[0], found[ranked[0]].shot


def way_of_shot(rules: Carrom, shot: Shot) -> Way | None:
    """How the first of the solver's pieces falls by this very shot."""
    one = (np.array([part]) for part in (shot.place, shot.vx, shot.vy))
    _, (kind,) = _played(Trials(rules, rules.start()), Ways.new(), *one)
    return WAYS[kind] if kind >= 0 else None


def best_by_way(rules: Carrom) -> dict[Way, BestOfWay]:
    """Of each kind that succeeds at all the shot that does so most often by this hand."""
    state = rules.start()
    trials, record = Trials(rules, state), Ways.new()
    found: dict[Way, BestOfWay] = {}
    for place in spread_places(baseline.free_parts(state.pieces, 0), PLACES):
        for way, (shot, likely) in _peaks(trials, record, place).items():
            if way not in found or likely > found[way].chance:
                found[way] = BestOfWay(shot, likely)
    return {way: BestOfWay(one.shot, _tried(trials, record, one.shot, way)) for way, one in found.items()}


def _peaks(trials: Trials, record: Ways, place: float) -> dict[Way, tuple[Shot, float]]:
    """From one place: of each kind a shot that does it as it is meant, where most errors would too."""
    fast, turn = speeds()[::EACH_FORCE], angles()[::EACH_ANGLE]
    speed, angle = (part.ravel() for part in np.meshgrid(fast, turn, indexing="ij"))
    vx, vy = speed * np.sin(angle), speed * np.cos(angle)
    success, ways = _played(trials, record, np.full(len(speed), place), vx, vy)
    peaks: dict[Way, tuple[Shot, float]] = {}
    for kind, way in enumerate(WAYS):
        exact = (success & (ways == kind)).reshape(len(fast), len(turn)).astype(np.float64)
        if exact.any():
            likely = exact * blurred(exact, HAND, EACH_FORCE, EACH_ANGLE)
            k = int(likely.argmax())
            peaks[way] = Shot(place, float(vx[k]), float(vy[k])), float(likely.ravel()[k])
    return peaks


def _tried(trials: Trials, record: Ways, shot: Shot, way: Way) -> float:
    """How often this shot succeeds in its way, by the hand."""
    success, ways = _played(trials, record, *trials.meant(shot, HAND, TRIED))
    return float((success & (ways == WAYS.index(way))).mean())


def _played(trials: Trials, record: Ways, place: Floats, vx: Floats, vy: Floats) -> tuple[Bools, Ints]:
    fell, ways = np.zeros(len(place), np.int64), np.zeros(len(place), np.int64)
    for part, n in trials.batches(place, vx, vy):
        simulate_ways(trials.world, record, n, WANTED)
        fell[part], ways[part] = trials.world.fell[:n], record.way[:n]
    return trials.judged(fell).success, ways
