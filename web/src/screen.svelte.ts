// Which of the three arrangements of a page with a board is shown. What only differs in size is in look/*.css;
// here is what stands in another place, so that nothing is on the page twice.
import { MediaQuery } from "svelte/reactivity"

const lying = new MediaQuery("(max-height: 480px)")
const upright = new MediaQuery("(max-width: 860px) and (min-height: 481px)")
const cramped = new MediaQuery("(max-width: 860px) and (min-height: 481px) and (max-height: 720px)")
const short = new MediaQuery("(max-height: 760px)")

export const screen = {
  /** A phone on its side: the board takes the height, all words are on the paper beside it. */
  get lying(): boolean {
    return lying.current
  },
  /** A phone or a tablet held upright: one thing below the other. */
  get upright(): boolean {
    return upright.current
  },
  /** A short phone held upright: what is rarely needed stands among the other actions. */
  get cramped(): boolean {
    return cramped.current
  },
  /** What a browser leaves of a laptop: no height to spare. */
  get short(): boolean {
    return short.current
  },
}
