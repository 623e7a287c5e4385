// How this reader likes the board: numbers or none, and of what it is made.
const KEY = "tablee.dames"

export const BOARDS = ["red", "wood", "slate", "blue"] as const
export type BoardMaterial = (typeof BOARDS)[number]

function kept(): { numbers?: boolean; board?: BoardMaterial } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as { numbers?: boolean; board?: BoardMaterial }
  } catch {
    return {} // a browser that keeps nothing still plays
  }
}

class BoardPrefs {
  numbers = $state(true)
  board = $state<BoardMaterial>("red")

  constructor() {
    const was = kept()
    this.numbers = was.numbers ?? true
    this.board = BOARDS.find((one) => one === was.board) ?? "red"
  }

  turnNumbers(): void {
    this.numbers = !this.numbers
    this.keep()
  }

  nextBoard(): void {
    this.board = BOARDS[(BOARDS.indexOf(this.board) + 1) % BOARDS.length] ?? "red"
    this.keep()
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ numbers: this.numbers, board: this.board }))
    } catch {
      // not kept: it holds for this visit
    }
  }
}

export const boardPrefs = new BoardPrefs()
