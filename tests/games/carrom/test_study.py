"""What a finished match teaches: where a hand succeeds, what a shot was at, and what decided."""

from __future__ import annotations

from base64 import b64decode

import numpy as np
import pytest

from tablee.core.game import Seat
from tablee.core.study.review import FinishedPlay, Happened
from tablee.games.carrom.bot.levels import LEVELS
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot, Struck
from tablee.games.carrom.study.attempts import attempt
from tablee.games.carrom.study.heat import GAUGE, angles, blurred, chances, heat_of, peak, simulated, speeds
from tablee.games.carrom.study.report import questions, tell
from tablee.games.carrom.study.shots import answer, look
from tablee.games.carrom.study.trials import Trials
from tests.games.carrom.solved_boards import cleared_by_two

# A white piece on the way to the pocket at the right, before the striker's line; a black one far away.
EASY = Carrom(
    target="one round",
    position="breaker=0 shooter=0 queen=confirmed-0 1=0.25,0.25 2=-0.3,0.3 10=-0.2,0.1",
)
STRAIGHT = Shot(0.0, 1.55, 3.1)


def played(rules: Carrom, shots: tuple[Shot, ...]) -> FinishedPlay:
    state, happened = rules.start(), list[Happened]()
    for number, shot in enumerate(shots, 1):
        step = rules.apply(state, shot)
        happened.append(Happened(number, state, shot, step))
        state = step.state
    return FinishedPlay(tuple(happened), (None, 8))


def test_a_steadier_hand_succeeds_more_often_where_it_aims_best() -> None:
    trials = Trials(EASY, EASY.start())
    exact = simulated(trials, 0.0)
    assert set(np.unique(exact)) == {0.0, 1.0}
    best = [blurred(exact, LEVELS[level]).max() for level in (0, 3, 7)]
    assert best == sorted(best)
    assert 0.0 < best[0] < 0.7 < best[2] <= 1.0


def test_the_blurred_grid_says_what_shots_with_the_hands_errors_come_to() -> None:
    trials, hand = Trials(EASY, EASY.start()), LEVELS[3]
    grid = chances(trials, 0.0, hand)
    apart = []
    for row in range(6, GAUGE, 7):
        for column in np.argsort(-grid[row])[:3].tolist():
            speed, angle = speeds()[row], angles()[column]
            shot = Shot(0.0, float(speed * np.sin(angle)), float(speed * np.cos(angle)))
            apart.append(grid[row, column] - trials.by_hand(shot, hand, 2000).success.mean())
    assert np.abs(apart).mean() < 0.08


def test_a_heat_is_sent_as_a_byte_for_each_angle_and_force() -> None:
    grid = chances(Trials(EASY, EASY.start()), 0.05, LEVELS[3])
    sent = heat_of(0.05, grid)
    rows = np.frombuffer(b64decode(sent.chances), np.uint8).reshape((GAUGE + 1) // 2, -1)
    assert rows.shape[1] == round(2 * sent.widest / sent.step) + 1 == (len(angles()) + 1) // 2
    assert sent.speeds == tuple(speeds()[::2].tolist())
    assert rows.max() == pytest.approx(100 * grid[::2, ::2].max(), abs=1)


def test_what_a_shot_was_at_is_read_from_its_record() -> None:
    rules, line = cleared_by_two()
    state = rules.start()
    step = rules.apply(state, line[0])
    struck = next(event for event in step.events if isinstance(event, Struck))
    aimed = attempt(state, struck.record)
    assert aimed is not None
    assert aimed.fell
    assert 0 < aimed.far < 1
    assert 0 <= aimed.cut < 90
    away = EASY.apply(EASY.start(), Shot(0.0, 0.0, 0.4)).events[0]
    assert isinstance(away, Struck)
    assert attempt(EASY.start(), away.record) is None  # it touched nothing


def test_a_match_is_told_before_and_after_its_shots_are_judged() -> None:
    rules, line = cleared_by_two()
    play = played(rules, line)
    asked = questions(rules, play)
    before = tell(rules, play, [None, None])
    assert [shot.own for shot in before.shots] == [1, 1]
    assert (before.seats[0].aim, before.seats[0].luck, before.decided) == (None, None, ())
    found = [answer(rules, question) for question in asked]
    assert all(one.success and 0 <= one.chance <= 1 for one in found)
    assert found == [answer(rules, question) for question in asked]  # asked again, the same
    after = tell(rules, play, found)
    mine = after.seats[Seat(0)]
    assert mine.shots == mine.own == 2
    assert sum(cell.potted for cell in mine.pots) == 2
    assert mine.aim is not None
    assert 0 < mine.aim <= 1
    assert mine.luck == pytest.approx(2 - sum(one.chance for one in found))


def test_the_best_shot_is_never_worse_than_the_one_that_was_played() -> None:
    rules, line = cleared_by_two()
    asked = questions(rules, played(rules, line))[0]
    found = look(rules, asked, 2)
    highest = peak(asked.shot.place, chances(Trials(rules, asked.state), asked.shot.place, LEVELS[1]))
    assert highest.place == asked.shot.place
    assert (found.hand, found.stood.place) == (2, asked.shot.place)
    assert found.better.place == found.best.place
    trials = Trials(rules, asked.state)
    by_hand = [trials.by_hand(shot, LEVELS[1]).worth.mean() for shot in (asked.shot, found.best)]
    assert by_hand[1] >= by_hand[0]
