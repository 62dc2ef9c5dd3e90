import {
  addDays,
  InsufficientScope,
  InvalidRequest,
  isCalendarDate,
  Limits,
  NotFound,
  PERMISSIONS,
  Principal,
  resolveDate,
  startOfDate,
  type Unavailable
} from "@daybook/core"
import { type Doubt, quoted } from "@daybook/core/plausibility"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import {
  type CannotUndo,
  type ChangedSince,
  type LaterChange,
  type NoPlace,
  withoutWhich
} from "../journal/CannotUndo.ts"
import { changeStore, type ListedChange } from "../journal/ChangeStore.ts"
import { quotedSummary, summaryOf } from "../journal/ChangeSummary.ts"
import { isLive } from "../journal/JournaledRows.ts"
import { summaryWords } from "../schema/words/SummaryWords.ts"
import { personDay } from "./Clock.ts"
import { type AllHandlers, type Answer, cutAt, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { Undo } from "./Undo.ts"

/** The maximum number of changes that are named. */
const NAMED = 5

const DAY_MS = 24 * 60 * 60_000

/** The changes that an undo of all that the principal wrote since a date or an instant takes back. */
const takenBack = Effect.map(
  changeStore,
  (changes) => (since: string) =>
    Effect.gen(function* () {
      const { writer } = yield* Principal
      const start = Date.parse(since === "today" ? yield* resolveDate(since) : since)
      const found = yield* changes.toUndo(writer, start)
      const summaries = yield* Effect.forEach(found.changes.slice(0, NAMED), ({ id }) =>
        Effect.map(changes.find(id), ({ changes: [change], metricNames }) =>
          change === undefined ? "" : quotedSummary(change, metricNames)
        )
      )
      return { ...found, summaries }
    })
)

/** The doubt about an undo of more than a few changes, or of more than a day. */
export const takenBackDoubts = Effect.map(
  takenBack,
  (many) =>
    (since: string, confirmed: unknown): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
      Effect.map(many(since), ({ changes, from, summaries, to }) => {
        const [count, newest, oldest] = [changes.length, changes[0], changes.at(-1)]
        const isOfADay = from === to && (newest?.writtenAt ?? 0) - (oldest?.writtenAt ?? 0) <= DAY_MS
        if ((count <= Limits.CHANGES_UNDONE_UNASKED && isOfADay) || confirmed === count) return []
        const dates = from === null ? "" : from === to ? ` of ${from}` : ` of ${from} to ${to}`
        const rest = count > summaries.length ? ` and ${count - summaries.length} more` : ""
        return [
          {
            ...{ field: "count", kind: "many", value: count, meant: count, condition: "if the user means it" },
            why: `${count} changes${dates} would be taken back: ${summaries.join("; ")}${rest}`
          }
        ]
      })
)

export const changesHandlers = Effect.map(
  Effect.all([changeStore, Undo, takenBack, personDay]),
  ([changes, { undo, undoAll }, many, day]) =>
    handlers("changes", {
      listChanges: ({ urlParams: { before, by, date, limit = Limits.CHANGES_LISTED.default } }) =>
        Effect.gen(function* () {
          const day = date === undefined ? undefined : yield* resolveDate(date)
          const filter = { date: day, by, before }
          const found = yield* changes.list({ ...filter, limit: limit + 1 })
          if (found === undefined) return yield* NO_SUCH_BEFORE
          const shown = yield* cutAt(found.changes, limit, changes.count(filter), (_, { id }) => ({ before: id }))
          const words = yield* summaryWords
          return shown.map((listed) => {
            const { rows: _rows, writer: _writer, ...change } = listed
            return { ...change, summary: summaryOf(listed, found.metricNames, words) }
          })
        }),
      listReceipts: ({ urlParams: { limit = Limits.RECEIPTS_LISTED.default, since } }) =>
        Effect.gen(function* () {
          const { scope, writer } = yield* Principal
          const { timeZone, today } = yield* day
          const named = since === "today" ? today : (since ?? addDays(today, -Limits.RECEIPT_DAYS))
          const filter = {
            ...{ date: undefined, by: undefined, before: undefined },
            writer: scope === "full" ? undefined : writer,
            since: isCalendarDate(named) ? startOfDate(timeZone, named) : Date.parse(named)
          }
          const found = yield* changes.list({ ...filter, limit: limit + 1 })
          const { max } = Limits.RECEIPTS_LISTED
          const next = () => (limit < max ? { limit: max } : {})
          const shown = yield* cutAt(found?.changes ?? [], limit, changes.count(filter), next)
          const words = yield* summaryWords
          const mayUndo = PERMISSIONS[scope].includes("write")
          return shown.map((listed) => ({
            ...{ at: listed.at, by: listed.by, ...countsOf(listed) },
            summary: summaryOf(listed, found?.metricNames ?? new Map(), words),
            undo: mayUndo && listed.undoable ? listed.id : null
          }))
        }),
      undoChange: ({ path: { id }, payload: { keepChanged = false } }) =>
        refusingUndo(
          Effect.map(undo(id, { keepChanged }), ({ changes: [change = ""], kept }) => ({
            ...({ undone: true, id, change } as const),
            ...(keepChanged && { kept })
          }))
        ),
      undoMany: ({ payload: { count, since } }) =>
        Effect.gen(function* () {
          const { all, changes: found, from, summaries, to } = yield* many(since)
          if (count !== undefined && found.length > count) return yield* moreThan(count, found.length)
          const { changes: made, undone } = all.length === 0 ? NONE : yield* undoAll(all, { keepChanged: false })
          return { undone, changes: made, from, to, summaries }
        }).pipe(
          Effect.catchTag("NoneUndone", ({ change, why }) =>
            Effect.gen(function* () {
              const { changes: found, metricNames } = yield* changes.find(change)
              const what = found.map((listed) => ` (${quotedSummary(listed, metricNames)})`).join("")
              const refusal = yield* Effect.flip(refusingUndo(why))
              const message = `Nothing was undone, because of the change ${change}${what}. ${refusal.message} The others can be undone one by one.`
              return yield* new InvalidRequest({ message })
            })
          ),
          refusingUndo,
          Effect.catchTag("not_found", () => Effect.dieMessage("a listed change is not in the journal"))
        )
    })
)

/** The entries that a change added, changed and removed. An import is listed without its rows. */
const countsOf = ({ action, count, kind, rows }: ListedChange) => {
  if (kind === "import") {
    return action === "undo" ? { added: 0, changed: 0, removed: count } : { added: count, changed: 0, removed: 0 }
  }
  const of = (was: boolean, is: boolean) =>
    rows.filter(({ after, before }) => isLive(before) === was && isLive(after) === is).length
  return { added: of(false, true), changed: of(true, true), removed: of(true, false) }
}

const NONE = { changes: [], undone: 0 }

const moreThan = (count: number, found: number) =>
  new InvalidRequest({ message: `count: ${found} changes would be taken back, not ${count}; nothing was` })

/** Says in words why a change cannot be undone. */
export const refusingUndo = <A, R>(undo: Effect.Effect<A, CannotUndo | InvalidRequest | NotFound | Unavailable, R>) =>
  Effect.catchTags(withoutWhich(undo), {
    NoChange: () => new NotFound({ message: "No change has this id; list the changes to find it." }),
    NotOwnChange: ({ by, what }) =>
      new InsufficientScope({
        message: `${NOT_OWN[what]} by ${by.kind} ${by.name}; a key of full scope may undo any.`
      }),
    AlreadyUndone: (undone) =>
      new InvalidRequest({
        message: `The change was already undone, ${byWhom(undone)}. Undo that change to redo this one.`
      }),
    ChangedSince: (refused) => new InvalidRequest({ message: changedText(refused) }),
    NoPlace: (refused) => new InvalidRequest({ message: NO_PLACE[refused.what](refused) })
  })

const NOT_OWN = {
  change: "This key may undo its own changes only, and this one is",
  values: "This key may undo its own changes only, and the undo would delete values of the custom metric that are"
} as const

const NO_SUCH_BEFORE = new InvalidRequest({
  message:
    "before: no change has this id; expected the id of a change that was listed. Old changes may have been removed since: list from the newest"
})

/** Names what was changed since and by whom, and the way out. Of several entries, the unchanged ones can still be undone. */
const changedText = ({ changed, later, of }: ChangedSince): string => {
  const what =
    of === 1
      ? "What the change wrote was"
      : `${changed} of the ${of} entries of the change ${changed === 1 ? "was" : "were"}`
  const by = later === undefined ? "by a write that is not in the journal" : byWhom(later)
  const first = later === undefined ? "Correct the entry instead" : "Undo that change first, or correct the entry"
  if (changed === of) return `${what} changed since, ${by}. ${first}.`
  return `${what} changed since, ${changed === 1 ? "" : "one of them "}${by}. ${first}; or undo with keepChanged, which takes the others back and keeps ${changed === 1 ? "this one" : "these"}.`
}

const byWhom = ({ at, by, id }: LaterChange): string => `by ${by.kind} ${by.name} at ${at} (change ${id})`

const NO_PLACE: Record<NoPlace["what"], (refused: NoPlace) => string> = {
  workout: ({ date }) =>
    `The workout cannot be restored: ${date} already has ${Limits.WORKOUTS_PER_DATE} workouts, the most a date can have.`,
  check_in: ({ date }) => `The check-in cannot be restored: ${date} has another check-in by now.`,
  custom_metric: () =>
    `The custom metric cannot be restored: there are already ${Limits.METRICS_PER_ACCOUNT}, the most an account can have.`,
  routine: () =>
    `The routine cannot be restored: there are already ${Limits.ROUTINES_PER_ACCOUNT}, the most an account can have.`,
  known_food: ({ name }) =>
    name === undefined
      ? `The food cannot be restored: there are already ${Limits.FOODS_PER_ACCOUNT}, the most an account can have.`
      : `The food cannot be restored: there is another one named ${quoted(name)} by now; rename that one first.`,
  custom_metric_value: ({ name }) =>
    `The value cannot be changed back: its custom metric ${quoted(name ?? "")} was deleted; restore that first.`
}

/** Serves the group of the definition. */
export const changesGroup = (api: ServedApi, answer: Answer, changes: AllHandlers["changes"]) =>
  HttpApiBuilder.group(api, "changes", (endpoints) =>
    endpoints
      .handle("listChanges", answer(changes.listChanges), UNINTERRUPTIBLE)
      .handle("listReceipts", answer(changes.listReceipts), UNINTERRUPTIBLE)
      .handle("undoChange", answer(changes.undoChange), UNINTERRUPTIBLE)
      .handle("undoMany", answer(changes.undoMany), UNINTERRUPTIBLE)
  )
