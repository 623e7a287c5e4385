"""pydraughts as a program: reads and replays the games of a PDN file, and prints how many and how long."""

from __future__ import annotations

import sys
import time


def main(path: str) -> None:
    from draughts import Board, Move  # type: ignore[import-not-found, unused-ignore]
    from draughts.PDN import PDNReader  # type: ignore[import-not-found, unused-ignore]

    began = time.process_time()
    games = PDNReader(filename=path).games
    for game in games:
        board = Board()
        for text in game.moves:
            board.push(Move(board, pdn_move=text))
    print(len(games), time.process_time() - began)


if __name__ == "__main__":
    main(sys.argv[1])
