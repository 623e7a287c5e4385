"""Choosing a shot: find candidates, play them out, imagine the best with one's own unsteadiness."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.games.carrom import baseline
from tablee.games.carrom.board import DISCS, FASTEST, LINE, SLOWEST
from tablee.games.carrom.bot.difficulty import Difficulty, look_after
from tablee.games.carrom.bot.evaluate import Evaluation, Floats, KnownOutcome
from tablee.games.carrom.bot.levels import CarromLevel
from tablee.games.carrom.bot.noise import normals, unsteady
from tablee.games.carrom.bot.pots import find_pots
from tablee.games.carrom.bot.replies import best_reply
from tablee.games.carrom.bot.shot_lines import APART, PLACES, Candidates
from tablee.games.carrom.kernel.simulate import simulate
from tablee.games.carrom.kernel.world import BATCH, World
from tablee.games.carrom.physics import set_board
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.sampling import uniform
from tablee.games.carrom.state import Piece, Shot, State

FORCES = (1.02, 1.2, 1.5, 2.1)  # times what the pocket needs
FINE_FORCES = (1.02, 1.1, 1.2, 1.35, 1.5, 1.8, 2.1, 2.6, 3.3)
ASIDE = (0.0, -0.5, 0.5)  # of what a pot forgives: another way for the striker, and for what it meets next
ALIKE = 5  # candidates for the same pot
HARD, SOFT = 3.5, 0.6  # m/s
FEARED = 1.0  # degrees: to a steadier hand every board is easy, and no defence better than another
FEARED_FORCE = 0.06
REPLIES = 8  # how often each reply is imagined
EXECUTIONS = 4  # how often a defence is, with its replies
BOARDS = 5  # that are answered as meant, for each whose executions are: more would leave no shots for these
SAME = 0.02  # metres: boards that differ by less are the same to a defender


class Shots(NamedTuple):
    """Shots as columns: where the striker stands, its direction and its speed."""

    place: Floats
    dx: Floats
    dy: Floats
    speed: Floats

    def pick(self, index: NDArray[np.int64]) -> Shots:
        return Shots(self.place[index], self.dx[index], self.dy[index], self.speed[index])


class ShotSearch:
    """One decision of one level."""

    def __init__(
        self,
        w: World,
        a: Candidates,
        e: Difficulty,
        rules: Carrom,
        state: State,
        level: CarromLevel,
        limit: int,
        budget: Budget,
    ) -> None:
        assert state.shooter is not None
        self.w, self.a, self.e = w, a, e
        self.rules, self.state, self.level = rules, state, level
        self.quarter = baseline.quarters(rules.seats, state.shooter)
        self.pieces = [Piece(p.id, *baseline.turned(p.x, p.y, -self.quarter)) for p in state.pieces]
        self.worth = Evaluation(rules, state)
        self.left, self.budget = limit, budget
        self.until = None if budget.seconds is None else time.monotonic() + budget.seconds
        e.own_error = math.radians(level.angle)
        e.their_error = math.radians(max(level.angle, FEARED))

    def best(self, source: Source) -> tuple[Shots, Floats]:
        """The shots that came through to the end, the best first, and what each is worth."""
        level = self.level
        shots = self._candidates(source)
        values = self._weigh(shots, None, level.position)
        shots, values = _first(shots, values, max(level.looks // 2, 6))
        if level.samples:
            shots, values = self._imagine(shots, values, level.samples, source)
        if level.finals:
            shots, values = _first(shots, values, level.finals)
            shots, values = self._imagine(shots, values, level.careful, source)
        if level.defences and values[0] < 0.5 * self.worth.good:
            return self._defend(shots, values, source)
        return shots, values

    def _defend(self, shots: Shots, values: Floats, source: Source) -> tuple[Shots, Floats]:
        """With no good pot: many more shots, for what they leave to the other side."""
        level = self.level
        boards = BOARDS * level.replies or level.looks // 4
        more, leaves = self._distinct(self._sweep(level.defences, False, source), boards)
        if not level.replies:
            more, leaves = self._imagine(more, leaves, level.samples, source)
            shots, values = _first(_joined(shots, more), np.concatenate((values, leaves)), level.finals)
            return self._imagine(shots, values, level.careful, source)
        still = np.zeros(1)
        more, _ = _first(more, leaves + self._answered(more, still, still, source), level.replies)
        shots = _joined(_first(shots, values, level.replies)[0], more)
        often = self._weigh(shots, self._errors(level.careful, source), True).reshape(-1, level.careful)
        turn, stretch = self._errors(EXECUTIONS, source)
        values = often.mean(axis=1) + self._answered(shots, turn, stretch, source)
        return _first(shots, values, len(shots.place))

    def _distinct(self, shots: Shots, count: int) -> tuple[Shots, Floats]:
        """The best shots that leave different boards: many leave everything as it was."""
        values, boards = [], []
        for start in range(0, len(shots.place), BATCH):
            part = shots.pick(np.arange(start, min(start + BATCH, len(shots.place))))
            values.append(self._play(part.place, part.dx * part.speed, part.dy * part.speed, True))
            n = len(part.place)
            rest = self.w.rest_x[: n * DISCS] + 3.0 * self.w.rest_y[: n * DISCS]
            lying = [piece.id for piece in self.pieces]
            boards += np.round(rest.reshape(n, DISCS)[:, lying] / SAME).tolist()
        worth = np.concatenate(values)
        seen: set[tuple[float, ...]] = set()
        kept = []
        for k in np.argsort(-worth, kind="stable").tolist():
            if (board := tuple(boards[k])) not in seen:
                seen.add(board)
                kept.append(k)
        index = np.array(kept[:count], np.int64)
        return shots.pick(index), worth[index]

    def _answered(self, shots: Shots, turn: Floats, stretch: Floats, source: Source) -> Floats:
        """What each shot brings more than was guessed, with these errors: the best reply is played out."""
        vx, vy = unsteady(shots.dx, shots.dy, shots.speed, turn, stretch)
        self._play(np.repeat(shots.place, len(turn)), vx, vy, True)
        boards = [self._board_after(k) for k in range(len(vx))]
        more = np.zeros(len(vx))
        drawn = normals(source, 2 * REPLIES)
        aside, force = float(self.e.their_error) * drawn[:REPLIES], FEARED_FORCE * drawn[REPLIES:]
        for k, (pieces, known, guessed) in enumerate(boards):
            if known.keeps or known.over:
                continue
            chance, played = 1.0, 0  # what there is no time for is feared
            if not self._stopped():
                places = spread_places(baseline.free_parts(pieces, 0), 15)
                chance, played = best_reply(self.w, self.a, pieces, known.theirs, places, aside, force)
            self.left -= played
            more[k] = known.next * (guessed - chance)
        means: Floats = more.reshape(-1, len(turn)).mean(axis=1)
        return means

    def _board_after(self, k: int) -> tuple[list[Piece], KnownOutcome, float]:
        """The board after the k-th shot of the batch as the next player sees it, and what is known of it."""
        w, fell = self.w, int(self.w.fell[k])
        pieces = []
        for piece in self.pieces:
            if not fell >> piece.id & 1:
                at = float(w.rest_x[k * DISCS + piece.id]), float(w.rest_y[k * DISCS + piece.id])
                pieces.append(Piece(piece.id, *baseline.turned(*at, -self.worth.across)))
        return pieces, self.worth.plain(w.fell[k : k + 1])[1][0], float(self.e.best[k])

    def _candidates(self, source: Source) -> Shots:
        breaking = self.state.shots == 0 and len(self.pieces) == 19
        pots = _empty() if breaking else self._pots()
        tries = max(self.level.sweep, 12) if breaking or not len(pots.place) else self.level.sweep
        sweep = self._sweep(tries, breaking, source)
        return _joined(pots, sweep)

    def _pots(self) -> Shots:
        """The pots that forgive most, a few of each kind, each with several forces."""
        level, a = self.level, self.a
        places = self._places(level.places)
        a.places = len(places)
        a.place[: len(places)] = places
        set_board(self.w, self.pieces)
        n = find_pots(self.w, a, self.worth.targets(), int(level.cushions), int(level.combinations))
        order = np.argsort(-a.room[:n], kind="stable")
        seen: dict[int, int] = {}
        kept = []
        for k in order.tolist():
            pot = int(a.pot[k])
            if seen.get(pot, 0) < ALIKE:
                seen[pot] = seen.get(pot, 0) + 1
                kept.append(k)
                if len(kept) >= level.looks:
                    break
        return self._varied(np.array(kept, np.int64))

    def _varied(self, index: NDArray[np.int64]) -> Shots:
        """These pots with several forces, and for a fine eye a little to either side."""
        a = self.a
        forces = np.array(FINE_FORCES if self.level.fine else FORCES)
        asides = np.array(ASIDE if self.level.fine else (0.0,))
        turn = a.room[index][:, None] * asides
        cos, sin = np.cos(turn), np.sin(turn)
        dx, dy = a.dx[index][:, None], a.dy[index][:, None]
        speed = np.clip(a.speed[index][:, None] * forces, SLOWEST, FASTEST)
        each = len(forces)
        return Shots(
            np.repeat(a.origin[index], each * len(asides)),
            np.repeat((dx * cos - dy * sin).ravel(), each),
            np.repeat((dx * sin + dy * cos).ravel(), each),
            np.repeat(speed, len(asides), axis=0).ravel(),
        )

    def _places(self, count: int) -> list[float]:
        """Places spread evenly over the free parts of the line, their ends included."""
        places = spread_places(baseline.free_parts(self.pieces, 0), count)
        if self.rules.full_cover == "yes":
            places += baseline.covers(self.pieces, 0)
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
        values = self._weigh(shots, self._errors(samples, source), self.level.position)
        return _first(shots, values.reshape(-1, samples).mean(axis=1), len(order))

    def _errors(self, samples: int, source: Source) -> tuple[Floats, Floats]:
        """Of one's own hand: some turns in radians, and some shares of the speed."""
        drawn = normals(source, 2 * samples)
        return math.radians(self.level.angle) * drawn[:samples], self.level.force * drawn[samples:]

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
        w.shot_x[:n], w.shot_y[:n], w.shot_vx[:n], w.shot_vy[:n] = place, -LINE, vx, vy
        simulate(w, n)
        self.left -= n
        values, known = self.worth.plain(w.fell[:n])
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


def played(shots: Shots, k: int, level: CarromLevel, source: Source) -> Shot:
    """The k-th of the shots, as this hand plays it."""
    error = normals(source, 2)
    one = shots.pick(np.array([k]))
    turn, stretch = math.radians(level.angle) * error[:1], level.force * error[1:]
    vx, vy = unsteady(one.dx, one.dy, one.speed, turn, stretch)
    return Shot(float(one.place[0]), float(vx[0]), float(vy[0]))


def _first(shots: Shots, values: Floats, count: int) -> tuple[Shots, Floats]:
    order = np.argsort(-values, kind="stable")[:count]
    return shots.pick(order), values[order]


def spread_places(parts: Sequence[tuple[float, float]], count: int) -> list[float]:
    """Places over the free parts of the line, each part's share by its length."""
    length = sum(hi - lo for lo, hi in parts)
    places = []
    for lo, hi in parts:
        n = max(1, round(count * (hi - lo) / length)) if length else 1
        places += [lo + (hi - lo) * (k + 0.5) / n for k in range(n)]
    return places[:PLACES]


def _joined(one: Shots, other: Shots) -> Shots:
    return Shots(*(np.concatenate(both) for both in zip(one, other, strict=True)))


def _empty() -> Shots:
    return Shots(np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0))
