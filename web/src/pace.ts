// How fast things are shown.
export const PACES = ["calm", "normal", "quick", "none"] as const
export type Pace = (typeof PACES)[number]

/** What times are multiplied by; none: everything stands where it belongs at once. */
export const FACTOR: Record<Pace, number> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 }

export const nextPace = (pace: Pace): Pace => PACES[(PACES.indexOf(pace) + 1) % PACES.length] ?? "normal"

export const isPace = (value: unknown): value is Pace => (PACES as readonly unknown[]).includes(value)
