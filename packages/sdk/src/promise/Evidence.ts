import type { Methods } from "../generated/Methods.ts"
import type { Change, Entry, KnownFood } from "../generated/Types.ts"
import { fieldOf, isRecord } from "../Records.ts"
import type { Params } from "../Route.ts"
import type { CallOptions } from "./Options.ts"

/** The outcome of a write whose response was lost; `unsure` if the log does not show it. */
export type Outcome = "applied" | "not_applied" | "unsure"

/** A write without a clear response, and the changes that may have come from it. */
interface Doubt {
  readonly daybook: Methods
  readonly params: Params
  readonly made: ReadonlyArray<Change>
  readonly options: CallOptions | undefined
}

/** The changes that may come from a write of a route, and the function that judges by the log. */
interface Evidence {
  /** The kind of entry of the change; undefined for any. */
  readonly kind?: Change["kind"]
  readonly actions: ReadonlyArray<Change["action"]>
  /** True if the change has the date of the write. */
  readonly isOfDate?: true
  readonly judge: (doubt: Doubt) => Promise<Outcome>
}

/** The outcome of a write that adds an entry. The changes give the moments at which entries were logged since. */
const isAdded = async ({ daybook, made, options, params }: Doubt): Promise<Outcome> => {
  const date = `${params.date}`
  const entries = await daybook.listEntries({ start: date, end: date }, options)
  let equal = 0
  for (const at of new Set(made.map((change) => change.at))) {
    const changes = made.filter((change) => change.at === at)
    const logged = entries.filter((entry) => entry.kind === changes[0]?.kind && entry.at === at)
    // An entry that was changed since, or moved, or deleted, may have been equal.
    if (logged.length < changes.length || !stand(changes)) return "unsure"
    const matching = logged.filter((entry) => isEntryOf(entry, params)).length
    // An entry from before the write may have the same moment. If some of these entries differ, the log does not show which are new.
    if (logged.length > changes.length && matching > 0 && matching < logged.length) return "unsure"
    equal += Math.min(matching, changes.length)
  }
  return equal > 1 ? "unsure" : equal ? "applied" : "not_applied"
}

/** Reads the list of what has a name: the custom metrics, or the routines. */
type List = (doubt: Doubt) => Promise<ReadonlyArray<{ readonly id: string }>>

const metrics: List = ({ daybook, options }) => daybook.listCustomMetrics({}, options)

const routines: List = ({ daybook, options }) => daybook.listRoutines({}, options)

/** The outcome of a write that adds to a list in the order of creation. */
const isListed =
  (list: List) =>
  async (doubt: Doubt): Promise<Outcome> => {
    const { made, params } = doubt
    const listed = await list(doubt)
    const isEqual = (each: unknown) => holds(each, params)
    const equal = listed.slice(-made.length).filter(isEqual).length
    if (equal === 1 && stand(made)) return "applied"
    return stand(made) && !listed.some(isEqual) ? "not_applied" : "unsure"
  }

/**
 * The outcome of a write by the state that it leaves, whoever wrote that. `read` returns undefined if the state cannot be seen. If the
 * log still holds everything that the changes wrote, another state shows that the write was none of them.
 */
const leaves =
  (read: (doubt: Doubt) => Promise<boolean | undefined>) =>
  async (doubt: Doubt): Promise<Outcome> => {
    const found = await read(doubt)
    if (found) return "applied"
    return found === false && stand(doubt.made) ? "not_applied" : "unsure"
  }

/** The entries of the dates of the changes and of the write. */
const entriesOf = async ({ daybook, made, options, params }: Doubt): Promise<ReadonlyArray<Entry>> => {
  const dates = [params.date, params.dates, made.map(({ date }) => date)].flat(2).filter(isText)
  const lists = [...new Set(dates)].map((date) => daybook.listEntries({ start: date, end: date }, options))
  return (await Promise.all(lists)).flat()
}

const isCorrected = leaves(async (doubt) => {
  const { amount, count, portion, ...fields } = doubt.params
  const entries = await entriesOf(doubt)
  if ((amount ?? count ?? portion) === undefined) return entries.some((entry) => holds(entry, fields))
  const entry = entries.find(isOf(fields.id))
  const food = entry && (await ownFoods(doubt)).find(isOf(fieldOf(entry, "foodId")))
  const figures = food && figuresEaten(food, doubt.params)
  return figures && holds(entry, { ...fields, ...figures })
})

const isRest = leaves(async (doubt) => {
  const dates = (await entriesOf(doubt)).flatMap(({ date, kind }) => (kind === "rest_day" ? [date] : []))
  return [doubt.params.dates].flat().every((date) => dates.some((rest) => rest === date))
})

const isCheckIn = leaves(async ({ daybook, made, options, params: { clearFields, date, ...fields } }) => {
  const [checkIn] = await daybook.listMeasurements({ start: `${date}`, end: `${date}` }, options)
  const cleared = [clearFields].flat().flatMap((name) => (isText(name) ? [[name, null] as const] : []))
  if (holds(checkIn ?? {}, { ...fields, ...Object.fromEntries(cleared) })) return true
  // The write may have cleared the last value, which deletes the check-in, and another may have been created since.
  return made.some(({ action }) => action === "delete") ? undefined : false
})

const isPinned = leaves(async ({ daybook, options, params: { date, reading, value } }) => {
  const [day] = await daybook.listHealthDays({ start: `${date}`, end: `${date}` }, options)
  const isPinned = day?.manualFields.some((name) => name === reading) ?? false
  return value === null ? !isPinned : isPinned && fieldOf(day, `${reading}`) === value
})

const isMarked = leaves(async ({ daybook, options, params: { date, food } }) => {
  const [day] = await daybook.listFoodDays({ start: `${date}`, end: `${date}` }, options)
  return (day?.food ?? null) === food
})

const isTimeZone = leaves(
  async ({ daybook, options, params }) => (await daybook.getClock({}, options)).timeZone === params.timeZone
)

/** The most values of a metric that are listed. */
const VALUES = 90

const isValue = leaves(async ({ daybook, options, params: { date, metricId, value } }) => {
  const { values = [] } = (await daybook.listCustomMetrics({ values: VALUES }, options)).find(isOf(metricId)) ?? {}
  const found = values.find((each) => each.date === date)
  if (!found && values.length === VALUES) return undefined
  return (found?.source === "manual" ? found.value : null) === value
})

/** The outcome of a write to one of a list, which a parameter names. */
const isChanged = (list: List, name: "id" | "metricId") =>
  leaves(async (doubt) => {
    const { [name]: id, ...fields } = doubt.params
    return holds((await list(doubt)).find(isOf(id)), fields)
  })

const isGone = (list: List, name: "id" | "metricId") =>
  leaves(async (doubt) => !(await list(doubt)).some(isOf(doubt.params[name])))

const MEASUREMENTS = 100

const isCheckInGone = leaves(async ({ daybook, options, params }) => {
  const listed = await daybook.listMeasurements({ limit: MEASUREMENTS }, options)
  return listed.some(isOf(params.id)) ? false : listed.length < MEASUREMENTS || undefined
})

/** An entry that is not listed may have had another date. */
const isEntryGone = leaves(async (doubt) => ((await entriesOf(doubt)).some(isOf(doubt.params.id)) ? false : undefined))

const isUndone = async ({ daybook, made, options, params }: Doubt): Promise<Outcome> => {
  const undone = (await daybook.listChanges({ limit: 100 }, options)).find(isOf(params.id))
  if (made.some(isOf(undone?.undoneBy))) return "applied"
  // An undo that was undone since may have been this one.
  return undone && made.every(({ undoneBy }) => !undoneBy) ? "not_applied" : "unsure"
}

/** The most foods that are listed. */
const FOODS = 50

/** The own foods with a name, or as many of all as are listed. */
const ownFoods = async ({ daybook, options }: Doubt, query?: unknown) => {
  const found = await daybook.searchFoods(isText(query) ? { query, limit: FOODS } : { limit: FOODS }, options)
  return found.filter(({ source }) => source === "own")
}

const isName = (name: unknown, sent: unknown): boolean => `${name}`.toLowerCase() === `${sent}`.trim().toLowerCase()

/** The outcome of keeping a food: names are unique. */
const isKept = async (doubt: Doubt): Promise<Outcome> => {
  const { name } = doubt.params
  const isThere = (await ownFoods(doubt, name)).some((food) => isName(food.name, name))
  return stand(doubt.made) ? (isThere ? "applied" : "not_applied") : "unsure"
}

const isFoodChanged = leaves(async (doubt) => {
  const { calories, carbs, fat, fiber, id, per100, portion, portions, protein, salt, sugar, ...fields } = doubt.params
  const food = (await ownFoods(doubt, fields.name)).find(isOf(id))
  if (!food || !holds(food, fields)) return food && false
  // Figures that were not sent are as they were.
  if (!isRecord(portion)) return holds(food, { portions }) && (!isRecord(per100) || holds(food.per100, per100))
  const ofPortion = Object.entries({ calories, carbs, fat, fiber, protein, salt, sugar }).flatMap(([name, sent]) =>
    sent === undefined ? [] : [[name, Math.round((Number(sent) * 100_000) / Number(portion.amount)) / 1000]]
  )
  return isEqual(food.portions[0], portion) && holds(food.per100, Object.fromEntries(ofPortion))
})

const isFoodGone = leaves(async (doubt) => {
  const foods = await ownFoods(doubt)
  return foods.some(isOf(doubt.params.id)) ? false : foods.length < FOODS || undefined
})

const NUTRIENTS = ["calories", "protein", "carbs", "fat", "fiber", "sugar", "salt"] as const

/** The outcome of logging an own food: its entry has the name and the figures that the food gives. Foods of tables are not listed. */
const isEaten = async (doubt: Doubt): Promise<Outcome> => {
  const { date, id, meal } = doubt.params
  const food = (await ownFoods(doubt)).find(isOf(id))
  const figures = food && figuresEaten(food, doubt.params)
  if (!food || !figures) return "unsure"
  const { brand, name } = food
  const named = brand === null || isWithin(brand, name) ? name : `${name} (${brand})`
  return isAdded({ ...doubt, params: { name: named, meal, date, foodId: id, ...figures } })
}

/** The figures that a food gives for an amount. Undefined for a portion that is in other words than its name. */
const figuresEaten = ({ per100, portions }: KnownFood, { amount, count = 1, portion }: Params): Params | undefined => {
  const usual = portion === undefined ? portions[0] : portions.find((each) => isName(each.name, portion))
  const eaten = Number(amount ?? (usual && usual.amount * Number(count)))
  if (Number.isNaN(eaten)) return undefined
  const figures = NUTRIENTS.flatMap((nutrient) => {
    const of100 = per100[nutrient]
    const steps = nutrient === "salt" ? 100 : 10
    return of100 === null ? [] : [[nutrient, Math.round(((of100 * eaten) / 100) * steps) / steps]]
  })
  return Object.fromEntries(figures)
}

const isWithin = (part: string, text: string): boolean => text.toLowerCase().includes(part.toLowerCase())

/** The outcome of an addition: one change is of the metric, which its summary names first. */
const isMore = async (doubt: Doubt): Promise<Outcome> => {
  const { daybook, made, options, params } = doubt
  const metrics = await daybook.listCustomMetrics({ values: 7 }, options)
  const byLength = [...metrics].sort((a, b) => b.name.length - a.name.length)
  const own = made.filter(
    ({ summary }) => byLength.find(({ name }) => summary.startsWith(name))?.id === params.metricId
  )
  if (!own.length) return "not_applied"
  return own.length === 1 ? "applied" : "unsure"
}

/** The most exercises that are listed. */
const EXERCISES = 200

const nameKey = (name: unknown): string => `${name}`.normalize("NFC").replace(/\s+/g, "").toLowerCase()

/** The outcome of a rename: no exercise has the former name. Of names with the same letters, the list has the one that was written last. */
const isRenamed = leaves(async ({ daybook, options, params: { exercise, name } }) => {
  const names = (await daybook.listExercises({ limit: EXERCISES }, options)).map((each) => each.name)
  const [from, to] = [nameKey(exercise), nameKey(name)]
  if (names.some((each) => nameKey(each) === from && (from !== to || each !== `${name}`.trim()))) return false
  return names.some((each) => nameKey(each) === to) || undefined
})

/** A write that took back an unknown number of changes: the log does not show whether it did. */
const isUnsure = async (): Promise<Outcome> => "unsure"

/** The outcome of a write of several entries: one change has as many, and those that the log lists are among them. */
const isLoggedTogether = async (doubt: Doubt): Promise<Outcome> => {
  const { made, params } = doubt
  const items = [params.items].flat().flatMap((item) => (isRecord(item) ? Object.entries(item) : []))
  const entries = await entriesOf(doubt)
  const isThere = items.every(
    ([kind, fields]) =>
      !["water", "food", "workout"].includes(kind) ||
      entries.some((entry) => isRecord(fields) && entry.kind === kind && holds(entry, { date: params.date, ...fields }))
  )
  if (!isThere) return stand(made) ? "not_applied" : "unsure"
  return made.filter(({ count }) => count === items.length).length === 1 ? "applied" : "unsure"
}

const ENTRY = { actions: ["create"], isOfDate: true, judge: isAdded } as const
const CORRECTION = { actions: ["update"], judge: isCorrected } as const
const ANY = ["create", "update", "delete"] as const
const CHECK_IN = { kind: "check_in", actions: ANY, isOfDate: true, judge: isCheckIn } as const

/** The evidence of every write, by its route. */
export const EVIDENCE: Readonly<Record<string, Evidence>> = {
  logFood: { kind: "food", ...ENTRY },
  logWater: { kind: "water", ...ENTRY },
  logWorkout: { kind: "workout", ...ENTRY },
  logRestDays: { kind: "rest_day", actions: ["create"], isOfDate: true, judge: isRest },
  markFoodDay: { kind: "food_day", actions: ANY, isOfDate: true, judge: isMarked },
  setTimeZone: { kind: "clock", actions: ANY, judge: isTimeZone },
  logWeight: CHECK_IN,
  logMeasurement: CHECK_IN,
  setHealthReading: { kind: "health_reading", actions: ANY, isOfDate: true, judge: isPinned },
  createCustomMetric: { kind: "custom_metric", actions: ["create"], judge: isListed(metrics) },
  updateCustomMetric: { kind: "custom_metric", actions: ["update"], judge: isChanged(metrics, "metricId") },
  setCustomMetricValue: { kind: "custom_metric_value", actions: ANY, isOfDate: true, judge: isValue },
  createRoutine: { kind: "routine", actions: ["create"], judge: isListed(routines) },
  updateRoutine: { kind: "routine", actions: ["update"], judge: isChanged(routines, "id") },
  deleteRoutine: { kind: "routine", actions: ["delete"], judge: isGone(routines, "id") },
  createFood: { kind: "known_food", actions: ["create"], judge: isKept },
  updateKnownFood: { kind: "known_food", actions: ["update"], judge: isFoodChanged },
  deleteKnownFood: { kind: "known_food", actions: ["delete"], judge: isFoodGone },
  logKnownFood: { kind: "food", actions: ["create"], isOfDate: true, judge: isEaten },
  updateFood: { kind: "food", ...CORRECTION },
  updateWater: { kind: "water", ...CORRECTION },
  updateWorkout: { kind: "workout", ...CORRECTION },
  renameExercise: { kind: "workout", actions: ["update"], judge: isRenamed },
  deleteEntry: { actions: ["delete"], judge: isEntryGone },
  deleteMeasurement: { kind: "check_in", actions: ["delete"], judge: isCheckInGone },
  deleteCustomMetric: { kind: "custom_metric", actions: ["delete"], judge: isGone(metrics, "metricId") },
  undoChange: { actions: ["undo"], judge: isUndone },
  undoMany: { actions: ["undo"], judge: isUnsure },
  addToCustomMetric: { kind: "custom_metric_value", actions: ANY, isOfDate: true, judge: isMore },
  logMany: { actions: ["create", "update"], judge: isLoggedTogether }
}

/** True if the log still holds everything that these changes wrote. */
const stand = (changes: ReadonlyArray<Change>): boolean => changes.every(({ undoable }) => undoable)

const isText = (value: unknown): value is string => typeof value === "string"

const isOf =
  (id: unknown) =>
  (record: { readonly id: string }): boolean =>
    record.id === id

/** True if an entry is the one that a write logs: it has the fields that were sent, and the defaults of the others. */
const isEntryOf = ({ at: _at, by: _by, id: _id, kind: _kind, ...fields }: Entry, params: Params): boolean =>
  holds(fields, params) &&
  Object.entries(fields).every(
    ([name, value]) => params[name] !== undefined || !value || value === "snack" || name === "version"
  )

/** True if a record has the fields that were sent. A metric's id has the name `metricId` in a request. */
const holds = (record: unknown, params: Params): boolean =>
  isRecord(record) &&
  Object.keys(params).every((name) => params[name] === undefined || isEqual(record[name], params[name]))

/** True if a logged value is the one that was sent. The log stores names trimmed, and no value for an empty text. */
const isEqual = (logged: unknown, sent: unknown): boolean =>
  isRecord(logged) && isRecord(sent)
    ? Object.keys({ ...logged, ...sent }).every((name) => isEqual(logged[name], sent[name]))
    : `${logged ?? ""}`.trim() === `${sent ?? ""}`.trim()
