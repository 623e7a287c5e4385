"""Ratings: one system for duels, teams and tables of six, as a fold over finished games in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

from tablee.core.results import FinishedGame
from tablee.core.value import value

CENTRE, SCALE = 1500, 50  # on which a rating is shown: 400 points are about ten games won to one
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


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rated(skills: Sequence[Skill], teams: Sequence[Sequence[int]], scores: Sequence[float]) -> list[Skill]:
    """Everyone's skill after a game: `teams` are the seats that won or lost together."""
    model = _model()
    asked = [[model.rating(mu=skills[i].mu, sigma=skills[i].sigma) for i in team] for team in teams]
    told = model.rate(asked, scores=[scores[team[0]] for team in teams])
    after = list(skills)
    for team, ratings in zip(teams, told, strict=True):
        for seat, rating in zip(team, ratings, strict=True):
            after[seat] = Skill(rating.mu, rating.sigma)
    return after


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
