"""Ratings: one system for duels, teams and tables of six, as a fold over finished games in order.

The step is Weng and Lin's for Plackett and Luce's model, as OpenSkill has it, but for one thing. At a table
that one has won the others are level; there that counts as draws among them, which pulls the good and the
weak together. Here those who share the last place are not compared with each other (bench/ratings.py measures
what it brings). A game in which all are level is a draw, here and there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from tablee.core.results import FinishedGame
from tablee.core.value import value

CENTRE, SCALE = 1500, 28  # on which a rating is shown: in a duel 400 points are about ten games won to one
BETA = 25.0 / 6  # how much a game depends on the day
TAU = 25.0 / 300  # what nobody knows more with each game: people change
LEAST = 0.0001  # of the variance, what one game leaves at least
SURE_AFTER = 10  # games; until then a rating is provisional


@value
class Skill:
    mu: float = 25.0
    sigma: float = 25.0 / 3


NEWCOMER = Skill()


@value
class RatedGame:
    """What one game made of one player's rating."""

    table: str
    guest: str
    game: str
    pace: str
    skill: Skill  # after it
    games: int  # that they have played until then, this one included
    at: float


@dataclass(frozen=True)
class Standing:
    skill: Skill = NEWCOMER
    games: int = 0


def shown(skill: Skill) -> int:
    return round(CENTRE + SCALE * (skill.mu - NEWCOMER.mu))


def rated(skills: Sequence[Skill], teams: Sequence[Sequence[int]], scores: Sequence[float]) -> list[Skill]:
    """Everyone's skill after a game: `teams` are the seats that won or lost together."""
    variance = [skill.sigma**2 + TAU**2 for skill in skills]
    spread = [sum(variance[seat] for seat in team) for team in teams]
    c = sqrt(sum(spread) + len(teams) * BETA**2)
    strength = [exp(sum(skills[seat].mu for seat in team) / c) for team in teams]
    surprise, known = _compared(strength, [scores[team[0]] for team in teams])
    after = list(skills)
    for team, its, gained, learnt in zip(teams, spread, surprise, known, strict=True):
        for seat in team:
            left = max(1 - variance[seat] / c**2 * learnt * sqrt(its) / c, LEAST)
            after[seat] = Skill(skills[seat].mu + variance[seat] / c * gained, sqrt(variance[seat] * left))
    return after


def _compared(strength: Sequence[float], scores: Sequence[float]) -> tuple[list[float], list[float]]:
    """For each team: the places that it won beyond what was expected, and how much was open about it.

    The first place is played for by all, the second by those who are left, and so on to the last.
    """
    surprise, known = [0.0] * len(scores), [0.0] * len(scores)
    places = sorted(set(scores), reverse=True)
    for place in places[: max(1, len(places) - 1)]:
        left = [team for team, score in enumerate(scores) if score <= place]
        winners = sum(scores[team] == place for team in left)
        total = sum(strength[team] for team in left)
        for team in left:
            expected = strength[team] / total
            surprise[team] += (scores[team] == place) / winners - expected
            known[team] += expected * (1 - expected)
    return surprise, known


def fold(
    games: Iterable[tuple[FinishedGame, str, Sequence[Sequence[int]]]],
    known: Mapping[tuple[str, str, str], Standing],
) -> Iterator[RatedGame]:
    """The rows that these games add, in order: each with its pace and teams, onto what is `known`."""
    standings = dict(known)
    for game, pace, teams in games:
        keys = [(str(player.guest), game.game, pace) for player in game.players]
        before = [standings.get(key, Standing()) for key in keys]
        skills = rated([standing.skill for standing in before], teams, game.outcome.scores)
        for key, standing, skill in zip(keys, before, skills, strict=True):
            standings[key] = Standing(skill, standing.games + 1)
            yield RatedGame(game.table, key[0], game.game, pace, skill, standing.games + 1, game.at)
