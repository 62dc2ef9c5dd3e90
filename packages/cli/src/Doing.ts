import type { Params, RouteName } from "@daybook/sdk"
import type { Principal } from "./local/Client.ts"
import { noteWritten, type Written } from "./local/Journal.ts"
import { amend, type Queued, readQueue } from "./local/Queue.ts"
import { note } from "./Output.ts"
import { priorOf } from "./Undo.ts"

/** A write's answer, and what the log held before it. */
export interface Done {
  readonly answer: unknown
  readonly before: unknown
}

/** Sends a write once and notes it for `undo`. Only while alone (Lock.ts): what it replaces is read first. */
export const sendNow = async (client: Principal, route: RouteName, params: Params): Promise<Done> => {
  const prior = await priorOf(client, route, params)
  const { before, data } = await client.route(route, params, { readBefore: true }).withResponse()
  noteDone(client, { route, params, answer: data, prior })
  return { answer: data, before: before ?? prior }
}

/**
 * Notes for `undo` what was done, and that what is unsure of the same kind is compared with one more; where the log only showed
 * that it was done, only what was compared with the same log.
 */
export const noteDone = (
  client: Principal,
  done: Pick<Written, "route" | "params" | "answer" | "prior">,
  counts: (each: Queued) => boolean = () => true
): void => {
  try {
    adjustUnsure(client.origin, done.route, done.params, counts)
    const { prior, ...rest } = done
    const written = { at: new Date().toISOString(), origin: client.origin, ...rest }
    noteWritten(prior === undefined ? written : { ...written, prior })
  } catch (error) {
    // It is done; that it cannot be undone must not make it look otherwise.
    note(`daybook: this cannot be undone from here: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * A write like one that is unsure, and certain itself, must not be taken for it: the log that the unsure one is compared with
 * gets what was added since.
 */
const adjustUnsure = (origin: string, route: RouteName, params: Params, counts: (each: Queued) => boolean): void => {
  for (const each of readQueue()) {
    const isAlike = each.state === "unsure" && each.origin === origin && each.route === route
    if (isAlike && each.before !== undefined && each.params.date === params.date && counts(each)) {
      amend(each.id, { before: withAdded(route, each.before, params) })
    }
  }
}

/** Whether two reads of the log showed the same. */
export const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const withAdded = (route: RouteName, before: unknown, params: Params): unknown => {
  const day = Object(before)
  // As the log keeps it, and as it is compared.
  const named = { ...params, name: String(params.name).trim() }
  switch (route) {
    case "logWater":
      return { ...day, waterMl: day.waterMl + Number(params.amountMl) }
    case "logFood":
      return { ...day, nutrition: { ...day.nutrition, entries: [...day.nutrition.entries, named] } }
    case "logWorkout":
      return { ...day, workouts: [...day.workouts, params] }
    case "createCustomMetric":
      return [...day, named]
    default:
      return before
  }
}
