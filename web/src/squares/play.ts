// What a board of squares asks of the game that is played on it.
export interface SquarePlay<S> {
  /** This browser may play now. */
  readonly active: boolean
  /** Pieces that can be taken up. */
  readonly movable: readonly S[]
  readonly marks: { selected: S | null; lit: readonly S[]; targets: readonly S[] }
  /** A square in words, for those who listen to the board. */
  name(square: S): string
  press(square: S): void
  point(square: S | null): void
  letGo(): void
}
