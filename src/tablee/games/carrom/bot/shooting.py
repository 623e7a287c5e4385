"""Choosing a shot: find candidates, play them out, imagine the best with one's own unsteadiness."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.games.carrom import line
from tablee.games.carrom.board import FASTEST, LINE, SLOWEST
from tablee.games.carrom.bot.ease import look_after
from tablee.games.carrom.bot.lanes import APART, PLACES
from tablee.games.carrom.bot.levels import Skill
from tablee.games.carrom.bot.noise import normals, unsteady
from tablee.games.carrom.bot.pots import find_pots
from tablee.games.carrom.bot.worth import Floats, Worth
from tablee.games.carrom.draw import uniform
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH
from tablee.games.carrom.physics import set_board
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Piece, Shot, State

FORCES = (1.02, 1.2, 1.5, 2.1)  # times what the pocket needs
ALIKE = 5  # candidates for the same piece and pocket
HARD, SOFT = 3.5, 0.6  # m/s
FEARED = 1.0  # degrees: to a steadier hand every board is easy, and no defence better than another
PROMISING = 0.5  # of a shot's worth: below it, there is no good pot


class Shots(NamedTuple):
    """Shots as columns: where the striker stands, its direction and its speed."""

    place: Floats
    dx: Floats
    dy: Floats
    speed: Floats

    def pick(self, index: NDArray[np.int64]) -> Shots:
        return Shots(self.place[index], self.dx[index], self.dy[index], self.speed[index])


class Thinker:
    """One decision of one level."""

    def __init__(
        self, w: Any, a: Any, e: Any, rules: Carrom, state: State, skill: Skill, limit: int, budget: Budget
    ) -> None:
        assert state.shooter is not None
        self.w, self.a, self.e = w, a, e
        self.rules, self.state, self.skill = rules, state, skill
        self.quarter = line.quarters(rules.seats, state.shooter)
        self.pieces = [Piece(p.id, *line.turned(p.x, p.y, -self.quarter)) for p in state.pieces]
        self.worth = Worth(rules, state)
        self.left, self.budget = limit, budget
        self.until = None if budget.seconds is None else time.monotonic() + budget.seconds
        e["own_error"] = math.radians(skill.angle)
        e["their_error"] = math.radians(max(skill.angle, FEARED))

    def best(self, source: Source) -> tuple[Shots, Floats]:
        """The shots that came through to the end, the best first, and what each is worth."""
        skill = self.skill
        shots = self._candidates(source)
        values = self._weigh(shots, None, skill.position)
        shots, values = _first(shots, values, max(skill.looks // 2, 6))
        if skill.samples:
            shots, values = self._imagine(shots, values, skill.samples, source)
        if skill.defences and values[0] < PROMISING:
            shots, values = self._defend(shots, values, source)
        if skill.finals:
            shots, values = _first(shots, values, skill.finals)
            shots, values = self._imagine(shots, values, skill.careful, source)
        return shots, values

    def _defend(self, shots: Shots, values: Floats, source: Source) -> tuple[Shots, Floats]:
        """With no good pot: many more shots, for what they leave to the other side."""
        more = self._sweep(self.skill.defences, False, source)
        more, leaves = _first(more, self._weigh(more, None, True), self.skill.looks // 2)
        more, leaves = self._imagine(more, leaves, self.skill.samples, source)
        both = Shots(*(np.concatenate(pair) for pair in zip(shots, more, strict=True)))
        return _first(both, np.concatenate((values, leaves)), len(values))

    def _candidates(self, source: Source) -> Shots:
        breaking = self.state.shots == 0 and len(self.pieces) == 19
        pots = _empty() if breaking else self._pots()
        tries = max(self.skill.sweep, 12) if breaking or not len(pots.place) else self.skill.sweep
        sweep = self._sweep(tries, breaking, source)
        return Shots(*(np.concatenate(both) for both in zip(pots, sweep, strict=True)))

    def _pots(self) -> Shots:
        """The pots that forgive most, a few of each kind, each with several forces."""
        skill, a = self.skill, self.a
        places = self._places(skill.places)
        a["places"] = len(places)
        a["place"][: len(places)] = places
        set_board(self.w, self.pieces)
        n = find_pots(self.w, a, self.worth.targets(), int(skill.cushions), int(skill.combinations))
        order = np.argsort(-a["room"][:n], kind="stable")
        seen: dict[int, int] = {}
        kept = []
        for k in order.tolist():
            what = int(a["what"][k])
            if seen.get(what, 0) < ALIKE:
                seen[what] = seen.get(what, 0) + 1
                kept.append(k)
                if len(kept) >= skill.looks:
                    break
        index = np.array(kept, np.int64)
        forces = np.array(FORCES)
        speed = np.clip(a["speed"][index][:, None] * forces, SLOWEST, FASTEST).ravel()
        many = len(FORCES)
        return Shots(
            np.repeat(a["from"][index], many),
            np.repeat(a["dx"][index], many),
            np.repeat(a["dy"][index], many),
            speed,
        )

    def _places(self, count: int) -> list[float]:
        """Places spread evenly over the free parts of the line, their ends included."""
        parts = line.free(self.pieces, 0)
        length = sum(hi - lo for lo, hi in parts)
        places = []
        for lo, hi in parts:
            n = max(1, round(count * (hi - lo) / length)) if length else 1
            places += [lo + (hi - lo) * (k + 0.5) / n for k in range(n)]
        if self.rules.full_cover == "yes":
            places += line.covers(self.pieces, 0)
        return places[:PLACES]

    def _sweep(self, count: int, breaking: bool, source: Source) -> Shots:
        """Shots at one piece or another, a little to its side, soft or hard."""
        places, rows = self._places(15), []
        for _ in range(count):
            place = places[source.getrandbits(16) % len(places)]
            piece = self.pieces[source.getrandbits(16) % len(self.pieces)]
            x, y = (0.0, 0.0) if breaking else (piece.x, piece.y)
            aside = uniform(source, -1.0, 1.0) * (0.07 if breaking else APART)
            speed = uniform(source, HARD if breaking else SOFT, FASTEST)
            dx, dy = x - place, y + LINE
            far = math.hypot(dx, dy)
            dx, dy = dx - dy / far * aside, dy + dx / far * aside
            far = math.hypot(dx, dy)
            rows.append(
                (place, dx / far, dy / far, speed if breaking else SOFT + (speed - SOFT) ** 2 / FASTEST)
            )
        return Shots(*np.array(rows).reshape(-1, 4).T)

    def _imagine(self, shots: Shots, values: Floats, samples: int, source: Source) -> tuple[Shots, Floats]:
        """Each shot with the same few errors of one's own hand; as many shots as there is time for."""
        order = np.argsort(-values, kind="stable")[: max(1, self.left // samples)]
        shots = shots.pick(order)
        drawn = normals(source, 2 * samples)
        turn, stretch = math.radians(self.skill.angle) * drawn[:samples], self.skill.force * drawn[samples:]
        values = self._weigh(shots, (turn, stretch), self.skill.position)
        return _first(shots, values.reshape(-1, samples).mean(axis=1), len(order))

    def _weigh(self, shots: Shots, errors: tuple[Floats, Floats] | None, position: bool) -> Floats:
        """What each shot, or each shot with each error, brings."""
        turn, stretch = errors or (np.zeros(1), np.zeros(1))
        vx, vy = unsteady(shots.dx, shots.dy, shots.speed, turn, stretch)
        place = np.repeat(shots.place, len(turn))
        values = np.full(len(vx), -math.inf)
        for start in range(0, len(vx), BATCH):
            if start and self._stopped():
                break
            part = slice(start, min(start + BATCH, len(vx)))
            values[part] = self._play(place[part], vx[part], vy[part], position)
        values[values == -math.inf] = np.min(values[values > -math.inf], initial=0.0)
        return values

    def _play(self, place: Floats, vx: Floats, vy: Floats, position: bool) -> Floats:
        n, w = len(place), self.w
        set_board(w, self.pieces)
        w["shot_x"][:n], w["shot_y"][:n], w["shot_vx"][:n], w["shot_vy"][:n] = place, -LINE, vx, vy
        simulate(w, n)
        self.left -= n
        values, known = self.worth.plain(w["fell"][:n])
        if position:
            self.worth.look_for(self.e, known)
            look_after(w, self.e, n)
            values = values + self.worth.board(self.e, known)
        return values

    def _stopped(self) -> bool:
        if self.left <= 0 or self.budget.stop.is_set():
            return True
        return self.until is not None and time.monotonic() > self.until


def aimed(shots: Shots, k: int) -> Shot:
    """The k-th of the shots, as it was meant."""
    return Shot(
        float(shots.place[k]), float(shots.dx[k] * shots.speed[k]), float(shots.dy[k] * shots.speed[k])
    )


def played(shots: Shots, k: int, skill: Skill, source: Source) -> Shot:
    """The k-th of the shots, as this hand plays it."""
    error = normals(source, 2)
    one = shots.pick(np.array([k]))
    turn, stretch = math.radians(skill.angle) * error[:1], skill.force * error[1:]
    vx, vy = unsteady(one.dx, one.dy, one.speed, turn, stretch)
    return Shot(float(one.place[0]), float(vx[0]), float(vy[0]))


def _first(shots: Shots, values: Floats, count: int) -> tuple[Shots, Floats]:
    order = np.argsort(-values, kind="stable")[:count]
    return shots.pick(order), values[order]


def _empty() -> Shots:
    return Shots(np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0))
