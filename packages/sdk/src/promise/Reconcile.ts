import type { RouteName } from "../generated/Routes.ts"
import type { CustomMetric, DayRecord, LogWorkoutParams } from "../generated/Types.ts"
import type { Params } from "../Route.ts"

/** What became of a write: done, not done, or not to be told from the log. */
export type Outcome = "applied" | "not_applied" | "unsure"

/** Where a write leaves its trace: what to read, how much of it that holds, and how much the write adds. */
interface Trace {
  readonly route: RouteName
  readonly params: Params
  count(found: unknown): number
  readonly adds: number
}

/** What the log says now of a write, given what it said before it, if that was read. */
export const outcomeOf = ({ adds, count }: Trace, now: unknown, before: unknown): Outcome => {
  const more = count(now) - (before ? count(before) : 0)
  // Totals are rounded. Without what was there before, it may have been something alike.
  if (before ? !more : more < adds - 0.01) return "not_applied"
  return before && Math.abs(more - adds) < 0.01 ? "applied" : "unsure"
}

const inDay = (date: unknown, count: (day: DayRecord) => number, adds = 1): Trace => ({
  route: "getDay",
  params: { date },
  count,
  adds
})

const textOf = (exercises: LogWorkoutParams["exercises"]): string =>
  JSON.stringify(exercises.map(({ name, sets }) => [name.trim(), sets.map(({ reps, weightKg }) => [reps, weightKg])]))

/** Called with the parameters of the route of its name: a method's parameter, which the compiler lets differ. */
type Tracer = { of(params: object): Trace }["of"]

/** Every write that adds something, and so must not be sent twice. */
const TRACES: Readonly<Record<string, Tracer>> = {
  logWater: ({ amountMl, date }: { amountMl: number; date: string }) => inDay(date, (day) => day.waterMl, amountMl),
  logFood: ({ calories, date, name }: { calories: number; date: string; name: string }) =>
    inDay(
      date,
      ({ nutrition }) =>
        nutrition.entries.filter((entry) => entry.name === name.trim() && entry.calories === calories).length
    ),
  logWorkout: ({ date, exercises }: LogWorkoutParams) =>
    inDay(date, ({ workouts }) => workouts.filter((done) => textOf(done.exercises) === textOf(exercises)).length),
  createCustomMetric: ({ name }: { name: string }) => ({
    route: "listCustomMetrics",
    params: {},
    count: (metrics: ReadonlyArray<CustomMetric>) => metrics.filter((metric) => metric.name === name.trim()).length,
    adds: 1
  })
}

/** The trace that a call leaves, if it can be read off the log. */
export const traceOf = (route: string, params: Params): Trace | undefined => TRACES[route]?.(params)
