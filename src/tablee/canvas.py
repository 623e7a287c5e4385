"""Boards as pictures, for `render_mode="rgb_array"`: drawn larger, then made smaller, for smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

SIZE = 480  # pixels of the longer side
FINER = 3
PAPER, INK, LAMP = "#f5efe8", "#2a2031", "#ffc247"


class Canvas:
    """Lengths are in units of the game's own choice, `y` downwards."""

    def __init__(self, width: float, height: float, ground: str) -> None:
        self.unit = FINER * SIZE / max(width, height)
        self.image = Image.new("RGB", (round(width * self.unit), round(height * self.unit)), ground)
        self.draw = ImageDraw.Draw(self.image)

    def disc(self, x: float, y: float, radius: float, fill: str, rim: str | None = None) -> None:
        self.ring(x, y, radius, rim or fill, radius)
        if rim is not None:
            self.ring(x, y, 0.9 * radius, fill, radius)

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """A circle whose line lies inside it; as wide as its radius it is a disc."""
        box = self._pixels((x - radius, y - radius, x + radius, y + radius))
        self.draw.ellipse(box, None if width < radius else colour, colour, max(1, round(width * self.unit)))

    def box(self, x: float, y: float, width: float, height: float, fill: str, corner: float = 0.0) -> None:
        box = self._pixels((x, y, x + width, y + height))
        self.draw.rounded_rectangle(box, corner * self.unit, fill)

    def line(self, points: Sequence[float], colour: str, width: float) -> None:
        self.draw.line(self._pixels(points), colour, max(1, round(width * self.unit)))

    def star(self, x: float, y: float, radius: float, colour: str) -> None:
        turns = np.arange(10) * np.pi / 5
        away = np.where(np.arange(10) % 2 == 0, radius, 0.45 * radius)
        corners = np.stack((x + away * np.sin(turns), y - away * np.cos(turns)), 1)
        self.draw.polygon(self._pixels(corners.ravel().tolist()), colour)

    def text(self, x: float, y: float, words: str, size: float, colour: str, anchor: str = "mm") -> None:
        font: Any = ImageFont.load_default(size * self.unit)
        self.draw.text((x * self.unit, y * self.unit), words, colour, font, anchor)

    def array(self) -> NDArray[np.uint8]:
        """(height, width, 3), the longer side SIZE."""
        small = self.image.size[0] // FINER, self.image.size[1] // FINER
        return np.asarray(self.image.resize(small, Image.Resampling.LANCZOS), np.uint8)

    def _pixels(self, lengths: Sequence[float]) -> list[float]:
        return [length * self.unit for length in lengths]
