import type { Answer } from "@daybook/core/app"
import { changes, changes as text } from "#text/data"
import { formatDate, formatTime, today } from "../format/dates.ts"
import { counted, formatNumber, listed } from "../format/numbers.ts"

export type AppChange = Answer<"appChanges">[number]

/** Changes that one writer made together, newest first. */
export type Act = readonly [AppChange, ...Array<AppChange>]

/** A writer who pauses for longer begins another act. */
const PAUSE_MS = 5 * 60_000

/** Fewer changes are listed one by one: they are read as fast as a row that stands for them. */
const FEWEST = 4

const isUndo = ({ action }: AppChange): boolean => action === "undo"

const isSameAct = (later: AppChange, earlier: AppChange): boolean =>
  later.writer === earlier.writer &&
  isUndo(later) === isUndo(earlier) &&
  today(new Date(later.at)) === today(new Date(earlier.at)) &&
  Date.parse(later.at) - Date.parse(earlier.at) <= PAUSE_MS

/** The acts of a list of changes, newest first. An act of few changes is one act each. */
export const actsOf = (changes: ReadonlyArray<AppChange>): ReadonlyArray<Act> => {
  const acts: Array<[AppChange, ...Array<AppChange>]> = []
  for (const change of changes) {
    const act = acts.at(-1)
    const later = act?.at(-1)
    if (act !== undefined && later !== undefined && isSameAct(later, change)) act.push(change)
    else acts.push([change])
  }
  return acts.flatMap((act): Array<Act> => (act.length < FEWEST ? act.map((change) => [change]) : [act]))
}

/** Acts by the day on which they were made, newest first. */
export const daysOf = (acts: ReadonlyArray<Act>): ReadonlyArray<readonly [day: string, acts: ReadonlyArray<Act>]> => {
  const days = new Map<string, Array<Act>>()
  for (const act of acts) {
    const day = today(new Date(act[0].at))
    days.set(day, [...(days.get(day) ?? []), act])
  }
  return [...days]
}

/** "2 foods and 1 check-in": what an act changed. */
export const actText = (act: Act): string => {
  const counts = new Map<AppChange["kind"], number>()
  for (const { count, kind } of act.toReversed()) counts.set(kind, (counts.get(kind) ?? 0) + count)
  const what = listed([...counts].map(([kind, count]) => counted(count, text.forms[kind])))
  const [{ action }] = act
  return action !== "create" && act.every((change) => change.action === action) ? text.acts[action](what) : what
}

/** So many of an act's entries are named. */
const NAMED = 3

/** The name of a change's entry, with which its summary begins, and the rest of the summary. */
export const partsOf = (summary: string): readonly [name: string, rest: string] => {
  // French has a space before a colon.
  const name = /^[^,:;]*?(?=\u00a0?[,:;]|$)/.exec(summary)?.[0] ?? summary
  return [name, summary.slice(name.length)]
}

/** The kinds whose entries have names of their own. */
const NAMED_KINDS: ReadonlySet<AppChange["kind"]> = new Set([
  "food",
  "known_food",
  "routine",
  "custom_metric",
  "custom_metric_value"
])

/** "Oats, Skyr, Coffee and 2 more": what the entries of an act are called; empty if they have no names of their own. */
export const namesOf = (act: Act): string => {
  const named = act.toReversed().filter(({ kind }) => NAMED_KINDS.has(kind))
  const names = [...new Set(named.map(({ summary }) => partsOf(summary)[0]))]
  const first = names.slice(0, NAMED).join(", ")
  return names.length > NAMED ? text.and(first, formatNumber(names.length - NAMED, 0)) : first
}

/** The name of a writer: the person, a key or an app. */
export const writerName = ({ kind, name }: Answer<"appChanges">[number]["by"]): string =>
  kind === "app" ? changes.you : name

/** "12:31" for today, "20 Nov, 12:31" for another day. */
export const momentText = (at: string): string => {
  const date = today(new Date(at))
  return date === today() ? formatTime(at) : `${formatDate(date, "short")}, ${formatTime(at)}`
}
