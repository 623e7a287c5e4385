"""py-draughts as a program: run with a Python that has it, it answers lines on its standard input.

`perft N`, `nodes SECONDS`, `new`, `push FROM TO TAKEN,TAKEN…`, `spend SECONDS` (on the board as it stands),
`go SECONDS`, `quit`. It is under the GPL:
nothing of ours imports it, and this file is run beside the bench, never by the product.
"""

from __future__ import annotations

import sys
import time
from typing import Any


def main() -> None:
    from draughts import Board  # type: ignore[import-not-found, unused-ignore]
    from draughts.engines.turbo import (  # type: ignore[import-not-found, unused-ignore]
        TurboEngine,
        perft_from_board,
    )

    board, engine = Board(), TurboEngine(depth_limit=None, time_limit=0.1)
    for line in sys.stdin:
        command, *words = line.split()
        if command == "perft":
            began = time.process_time()
            leaves = perft_from_board(Board(), int(words[0]))
            say(leaves, time.process_time() - began)
        elif command == "nodes":
            searcher = TurboEngine(depth_limit=None, time_limit=float(words[0]))
            began = time.process_time()
            searcher.get_best_move(Board())
            say(searcher.nodes, time.process_time() - began, searcher.completed_depth)
        elif command == "spend":
            searcher = TurboEngine(depth_limit=None, time_limit=float(words[0]))
            began = time.process_time()
            searcher.get_best_move(board)
            say(searcher.nodes, time.process_time() - began)
        elif command == "new":
            board, engine = Board(), TurboEngine(depth_limit=None, time_limit=0.1)
            say("ok")
        elif command == "push":
            board.push(wanted(board, words))
            say("ok")
        elif command == "go":
            engine.time_limit = float(words[0])
            move = engine.get_best_move(board)
            board.push(move)
            taken = sorted(square + 1 for square in move.captured_list)
            say(move.square_list[0] + 1, move.square_list[-1] + 1, ",".join(map(str, taken)) or "-")
        elif command == "quit":
            return


def wanted(board: Any, words: list[str]) -> Any:
    """The board's own move for ours."""
    start, end = int(words[0]), int(words[1])
    taken = [] if words[2] == "-" else sorted(int(square) for square in words[2].split(","))
    for move in board.legal_moves:
        ends = (move.square_list[0] + 1, move.square_list[-1] + 1)
        if ends == (start, end) and sorted(square + 1 for square in move.captured_list) == taken:
            return move
    raise SystemExit(f"{words} is not legal for py-draughts")


def say(*words: object) -> None:
    print(*words, flush=True)


if __name__ == "__main__":
    main()
