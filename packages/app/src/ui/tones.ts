/** The colour of a subject of the log, in which its parts are drawn. */
export type Tone = "food" | "water" | "workout" | "progress"
