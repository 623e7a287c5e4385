"""When the moon is full next: M18 swears by it. Meeus, Astronomical Algorithms, chapter 49."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import cos, floor, radians, sin

MONTH = 29.530588861
EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)  # Julian day 2451545.0
DYNAMICAL = timedelta(seconds=70)  # dynamical time runs ahead of the clock by about this much today


def full_moon(lunation: int) -> datetime:
    """The full moon number `lunation` since January 2000, right to a few minutes in our century."""
    k = lunation + 0.5
    t = k / 1236.85
    day = 5.09766 + MONTH * k + 0.00015437 * t**2
    e = 1 - 0.002516 * t - 0.0000074 * t**2
    sun = radians(2.5534 + 29.10535670 * k - 0.0000014 * t**2)
    moon = radians(201.5643 + 385.81693528 * k + 0.0107582 * t**2)
    node = radians(124.7746 - 1.56375588 * k + 0.0020672 * t**2)
    latitude = radians(160.7108 + 390.67050284 * k - 0.0016118 * t**2)
    day += (
        -0.40614 * sin(moon) + 0.17302 * e * sin(sun) + 0.01614 * sin(2 * moon)
        + 0.01043 * sin(2 * latitude) + 0.00734 * e * sin(moon - sun) - 0.00515 * e * sin(moon + sun)
        + 0.00209 * e**2 * sin(2 * sun) - 0.00111 * sin(moon - 2 * latitude)
        - 0.00057 * sin(moon + 2 * latitude) + 0.00056 * e * sin(2 * moon + sun)
        - 0.00042 * sin(3 * moon) + 0.00042 * e * sin(sun + 2 * latitude)
        + 0.00038 * e * sin(sun - 2 * latitude) - 0.00024 * e * sin(2 * moon - sun) - 0.00017 * sin(node)
    )  # fmt: skip
    planets = radians(299.77 + 0.107408 * k - 0.009173 * t**2)
    day += 0.000325 * sin(planets) + 0.000165 * sin(radians(251.88 + 0.016321 * k))
    day += 0.000164 * sin(radians(251.83 + 26.651886 * k)) + 0.000126 * cos(radians(59.42 + 36.412478 * k))
    return EPOCH + timedelta(days=day) - DYNAMICAL


def next_full_moon(now: datetime) -> datetime:
    guess = floor((now - EPOCH) / timedelta(days=MONTH)) - 2
    while (moon := full_moon(guess)) <= now:
        guess += 1
    return moon
