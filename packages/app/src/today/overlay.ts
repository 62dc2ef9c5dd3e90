import type { Answer } from "@daybook/core/app"
import { useRef } from "preact/hooks"
import { pending, type QueueItem, queue } from "../data/queue.ts"
import { mealOf } from "../log/acts.ts"

export type Day = Answer<"dayPage">
export type Entry = Day["entries"][number]
type Of<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>
export type FoodEntry = Of<"food">
export type WaterEntry = Of<"water">
export type WorkoutEntry = Of<"workout">

/** The write by which an entry differs from the server's. It waits, or was refused for this reason. */
export type Waits = { readonly writeId: string; readonly say: string } & (
  | {
      readonly state: "waiting"
      /** True if only this page has it: it is lost if the page is closed before it is sent. */
      readonly isOnlyHere?: true
    }
  | { readonly state: "refused"; readonly reason: string }
)

export type ShownEntry<E> = E & { readonly waits?: Waits }

/** True for an entry that has the id of the write that logs it: the server does not know it by this id. */
export const isOwnWrite = ({ id, waits }: ShownEntry<Entry>): boolean => waits?.writeId === id

/** A waiting write that no row shows, such as a copied meal. A refused one is in the notice above the page. */
export interface OtherWrite {
  readonly id: string
  readonly say: string
}

export interface SectionProps {
  readonly day: Day
  readonly shown: ShownDay
  readonly onOpen: (entry: ShownEntry<Entry>) => void
}

export interface ShownDay {
  readonly totals: Day["totals"]
  readonly entries: ReadonlyArray<ShownEntry<Entry>>
  readonly weight: { readonly kg: number; readonly waits?: Waits } | undefined
  readonly others: ReadonlyArray<OtherWrite>
  /** The mark of the date's food. */
  readonly food?: unknown
}

type Params = ReadonlyMap<string, unknown>

const numberIn = (params: Params, name: string): number | undefined => {
  const value = params.get(name)
  return typeof value === "number" ? value : undefined
}

const textIn = (params: Params, name: string): string | undefined => {
  const value = params.get(name)
  return typeof value === "string" ? value : undefined
}

/** An entry with the values of a write, to fill the form in which it is corrected. */
export const asWanted = <E extends Entry>(entry: E, item: QueueItem | undefined): E =>
  item === undefined ? entry : changedFields(entry, new Map(Object.entries(item.params)))

/** An entry with the fields that a write changes: numbers and texts under the entry's own names. */
const changedFields = <E extends object>(entry: E, params: Params): E => {
  const kept = Object.entries(entry).map(([name, value]) => [name, name === "id" ? value : (params.get(name) ?? value)])
  return Object.assign({}, entry, Object.fromEntries(kept))
}

const waitsOf = ({ id: writeId, message = "", onlyHere, say, state }: QueueItem): Waits =>
  state === "refused"
    ? { state, reason: message, writeId, say }
    : { state: "waiting", writeId, say, ...(onlyHere === true && { isOnlyHere: true }) }

/** An entry that is not on the server yet. */
const newEntry = ({ id, logs, name, order }: QueueItem, sent: Params, date: string): Entry | undefined => {
  const params = logs === undefined ? sent : new Map(Object.entries(logs))
  const common = { id, date, at: new Date(order).toISOString(), by: { kind: "app", name: "app" } } as const
  switch (name) {
    case "logFood":
    case "logKnownFood":
    case "logFoodAgain":
      // A copied meal does not say its foods.
      if (name === "logFoodAgain" && logs === undefined) return undefined
      return {
        ...common,
        kind: "food",
        name: textIn(params, "name") ?? "",
        calories: numberIn(params, "calories") ?? 0,
        protein: numberIn(params, "protein") ?? 0,
        carbs: numberIn(params, "carbs") ?? 0,
        fat: numberIn(params, "fat") ?? 0,
        meal: mealOf(params.get("meal")) ?? "snack"
      }
    case "logWater":
      return { ...common, kind: "water", amountMl: numberIn(params, "amountMl") ?? 0 }
    case "logRestDays":
      return { ...common, kind: "rest_day" }
    default:
      return undefined
  }
}

const CORRECTIONS: ReadonlySet<string> = new Set(["updateFood", "updateWater", "updateWorkout"])

/** Writes that the page shows elsewhere, and not as lines of their own. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  ...["setHealthReading", "setCustomMetricValue", "addToCustomMetric", "setGoals"]
])

/** Applies the waiting writes of its date to a day: new entries, changed ones, and deleted ones. */
export const overlaid = (day: Day, items: ReadonlyArray<QueueItem>): ShownDay => {
  let entries: ReadonlyArray<ShownEntry<Entry>> = day.entries
  let weight: ShownDay["weight"] = day.checkIn?.weightKg == null ? undefined : { kg: day.checkIn.weightKg }
  const others: Array<OtherWrite> = []
  let food: unknown = day.food
  for (const item of items) {
    const params: Params = new Map(Object.entries(item.params))
    const waits = waitsOf(item)
    const id = textIn(params, "id")
    const added = newEntry(item, params, day.date)
    const kg = item.name === "logWeight" ? numberIn(params, "weightKg") : undefined
    if (added !== undefined) entries = [...entries, { ...added, waits }]
    else if (item.name === "markFoodDay") food = params.get("food")
    else if (kg !== undefined) weight = { kg, waits }
    else if (item.name === "deleteEntry" && waits.state === "waiting")
      entries = entries.filter((entry) => entry.id !== id)
    else if (item.name === "deleteEntry" || CORRECTIONS.has(item.name)) {
      const isSent = waits.state === "waiting"
      entries = entries.map((entry) =>
        entry.id === id ? { ...(isSent ? changedFields(entry, params) : entry), waits } : entry
      )
    } else if (waits.state === "waiting" && !SHOWN_ELSEWHERE.has(item.name)) others.push({ id: item.id, say: item.say })
  }
  const onDate = entries.filter(({ date }) => date === day.date)
  return { totals: totalsOf(day, onDate), entries: onDate, weight, others, food }
}

/** The totals of the day, corrected by the difference of the shown entries from the server's. */
const totalsOf = ({ entries, totals }: Day, shown: ReadonlyArray<Entry>): Day["totals"] => {
  const differs = (read: (entry: Entry) => number) => sum(shown, read) - sum(entries, read)
  const food = (field: "calories" | "protein" | "carbs" | "fat") => (entry: Entry) =>
    entry.kind === "food" ? entry[field] : 0
  return {
    calories: totals.calories + differs(food("calories")),
    protein: totals.protein + differs(food("protein")),
    carbs: totals.carbs + differs(food("carbs")),
    fat: totals.fat + differs(food("fat")),
    waterMl: totals.waterMl + differs((entry) => (entry.kind === "water" ? entry.amountMl : 0))
  }
}

const sum = (entries: ReadonlyArray<Entry>, read: (entry: Entry) => number): number =>
  entries.reduce((total, entry) => total + read(entry), 0)

/** The kcal to eat on a day: by the pace of the goal if it is known, else the goal; 0 for none. */
export const targetOf = ({ dials }: Day): number => dials.find(({ headline }) => headline === "calories")?.target ?? 0

export const entriesOf = <Kind extends Entry["kind"]>(
  { entries }: Pick<ShownDay, "entries">,
  kind: Kind
): ReadonlyArray<ShownEntry<Of<Kind>>> => entries.filter((entry): entry is ShownEntry<Of<Kind>> => entry.kind === kind)

/**
 * The writes of a date that the page's copy of the day does not have: those that wait, and those that were applied after it was read.
 * Without the latter a new row would disappear for a moment.
 */
export const useDayWrites = (date: string, asOf: number | undefined): ReadonlyArray<QueueItem> => {
  const applied = useRef(new Map<string, { readonly item: QueueItem; readonly at: number }>())
  const before = useRef<ReadonlyArray<QueueItem>>([])
  const waiting = pending.value.filter((item) => item.date === date)
  const undone = new Set(queue.value.map(({ undoes }) => undoes))
  for (const item of before.current) {
    const isGone = item.date === date && waiting.every(({ id }) => id !== item.id)
    if (isGone && item.state === "sending" && !applied.current.has(item.id)) {
      applied.current.set(item.id, { item, at: Date.now() })
    }
  }
  before.current = waiting
  for (const [id, { at, item }] of applied.current) {
    if (undone.has(id) || item.date !== date || (asOf !== undefined && asOf > at)) applied.current.delete(id)
  }
  return [...[...applied.current.values()].map(({ item }) => item), ...waiting]
}
