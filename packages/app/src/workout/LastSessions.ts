import { isWork, type LoggedSet, workingSets } from "@daybook/core/training"

/** The sessions of an exercise that its card recalls. */
export const RECALLED = 5

/** A session of an exercise in the log. */
export interface LastSession {
  readonly date: string
  readonly sets: ReadonlyArray<LoggedSet>
  readonly estimatedOneRepMaxKg: number | null
  readonly note?: string
}

export interface LastBests {
  readonly measured: keyof typeof BESTS
  /** The best figure of each session, ascending by date: kg, repetitions, meters or seconds. */
  readonly points: ReadonlyArray<{ readonly date: string; readonly value: number }>
}

const most = (values: ReadonlyArray<number | undefined>): number =>
  values.reduce<number>((best, value = 0) => Math.max(best, value), 0)

/** The value of a session for each measure, 0 if it has none. A session is shown by the first measure above 0. */
const BESTS = {
  estimated_max: ({ estimatedOneRepMaxKg }: LastSession) => estimatedOneRepMaxKg ?? 0,
  distance: ({ sets }: LastSession) => most(sets.filter(isWork).map(({ meters }) => meters)),
  repetitions: ({ sets }: LastSession) => most(workingSets(sets).map(({ reps }) => reps)),
  time: ({ sets }: LastSession) => most(sets.filter(isWork).map(({ seconds }) => seconds))
}

const MEASURES = ["estimated_max", "distance", "repetitions", "time"] as const

/** The best figures of the last sessions, the newest of which come first, by the measure of the newest; undefined for less than two. */
export const lastBests = (sessions: ReadonlyArray<LastSession>): LastBests | undefined => {
  const measured = MEASURES.find((measure) => sessions[0] !== undefined && BESTS[measure](sessions[0]) > 0)
  if (measured === undefined) return undefined
  const points = sessions
    .map((session) => ({ date: session.date, value: BESTS[measured](session) }))
    .filter(({ value }) => value > 0)
    .reverse()
  return points.length < 2 ? undefined : { measured, points }
}

/** The newest note on an exercise, with its date. */
export const lastNote = (sessions: ReadonlyArray<LastSession>): Pick<LastSession, "date" | "note"> | undefined =>
  sessions.find(({ note }) => note !== undefined)
