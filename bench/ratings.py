"""How well ratings foretell games, beside OpenSkill's own step: people of known strength play, and are rated.

Tables of four and of six that one wins. The loss is that of what was foretold of each game (its logarithm,
over the second half of the games): the least possible is that of who knows the strengths.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random

from openskill.models import PlackettLuce

from tablee.core.ratings import BETA, NEWCOMER, Skill, rated

PEOPLE, GAMES = 60, 12_000
Step = Callable[[Sequence[Skill], Sequence[Sequence[int]], Sequence[float]], list[Skill]]
MODEL = PlackettLuce()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    figures = {}
    for name, seats in (("tables_of_four", 4), ("tables_of_six", 6)):
        for whose, step in (("ours", rated), ("openskill", openskill)):
            figures[f"{name}_loss_{whose}"], figures[f"{name}_loss_least"] = losses(step, seats, asked.seed)
    if asked.json:
        print(json.dumps(figures))
    else:
        for figure, number in figures.items():
            print(f"{figure}: {number:.4f}")


def openskill(
    skills: Sequence[Skill], teams: Sequence[Sequence[int]], scores: Sequence[float]
) -> list[Skill]:
    asked = [[MODEL.rating(mu=skills[seat].mu, sigma=skills[seat].sigma)] for (seat,) in teams]
    return [Skill(one.mu, one.sigma) for (one,) in MODEL.rate(asked, scores=list(scores))]


def losses(step: Step, seats: int, seed: int) -> tuple[float, float]:
    """Of what the ratings foretold, and of what the strengths would have."""
    source = Random(seed)
    strength = [source.gauss(0, 1) for _ in range(PEOPLE)]
    skills = [NEWCOMER] * PEOPLE
    told, least = 0.0, 0.0
    for number in range(GAMES):
        who = source.sample(range(PEOPLE), seats)
        true = shares([strength[one] for one in who])
        scores = result(source, true)
        if number >= GAMES // 2:
            before = [skills[one] for one in who]
            c = sqrt(sum(skill.sigma**2 + BETA**2 for skill in before))
            told -= sum(
                s * log(p) for s, p in zip(scores, shares([one.mu / c for one in before]), strict=True)
            )
            least -= sum(s * log(p) for s, p in zip(scores, true, strict=True))
        after = step([skills[one] for one in who], [[seat] for seat in range(seats)], scores)
        for one, skill in zip(who, after, strict=True):
            skills[one] = skill
    return told / (GAMES - GAMES // 2), least / (GAMES - GAMES // 2)


def shares(strengths: Sequence[float]) -> list[float]:
    powers = [exp(one) for one in strengths]
    return [one / sum(powers) for one in powers]


def result(source: Random, true: Sequence[float]) -> list[float]:
    winner = source.choices(range(len(true)), true)[0]
    return [float(seat == winner) for seat in range(len(true))]


if __name__ == "__main__":
    main()
