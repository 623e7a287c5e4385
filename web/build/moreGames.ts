// Games that live elsewhere, one folder each: TABLEE_GAMES names the folder that holds them.
import { fileURLToPath } from "node:url"

const none = fileURLToPath(new URL("none", import.meta.url))

export const alias = { "@more-games": process.env.TABLEE_GAMES ?? none }
