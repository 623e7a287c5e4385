"""A window for `render_mode="human"`, by what Python brings itself."""

from __future__ import annotations

import tkinter
from typing import Any


class Screen:
    """Shows one picture after another; tkinter.TclError where there is no display."""

    def __init__(self, title: str) -> None:
        self.root = tkinter.Tk()
        self.root.title(title)
        self.label = tkinter.Label(self.root)
        self.label.pack()

    def show(self, picture: Any) -> None:
        height, width, _ = picture.shape
        data = b"P6 %d %d 255 " % (width, height) + picture.tobytes()
        self.image = tkinter.PhotoImage(data=data, format="PPM")  # kept: Tk shows what Python still holds
        self.label.configure(image=self.image)
        self.root.update()

    def close(self) -> None:
        self.root.destroy()
