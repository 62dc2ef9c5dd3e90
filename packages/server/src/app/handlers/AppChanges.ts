import { CalendarDate, InvalidRequest, Limits, NotFound } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireConfirmed } from "../../identity/Sessions.ts"
import { type ChangedSince, type LaterChange, withoutWhich } from "../../journal/CannotUndo.ts"
import { changeStore, type ListedChange } from "../../journal/ChangeStore.ts"
import { rowText, summaryOf } from "../../journal/ChangeSummary.ts"
import { isLive, type JournaledRow, type JournaledTable, kindOf } from "../../journal/JournaledRows.ts"
import { trashStore } from "../../journal/TrashStore.ts"
import { preferenceStore } from "../../log/Account.ts"
import { refusingUndo } from "../../log/Changes.ts"
import { goalStore } from "../../log/Goals.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { RESTORE_RULES } from "../../log/Restoring.ts"
import { Undo } from "../../log/Undo.ts"
import type { MetricNames } from "../../schema/LogTables.ts"
import { type SummaryWords, summaryWords } from "../../schema/words/SummaryWords.ts"
import { appWriteStore } from "../AppWriteStore.ts"
import { Conflict } from "../Conflict.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

export const appChangesHandlers = Effect.map(
  Effect.all([changeStore, Undo, trashStore(RESTORE_RULES), appWriteStore, goalStore, preferenceStore]),
  ([changes, { undoAll }, trash, writes, goals, preferences]) => {
    /** The words of summaries in the person's language and units. */
    const ownWords = Effect.gen(function* () {
      const { weightUnit } = yield* goals.read
      const { lengthUnit = "cm" } = yield* preferences.read
      return { ...(yield* summaryWords), units: { kg: weightUnit, cm: lengthUnit } }
    })

    /** The changes that a request to undo names. */
    const named = (sent: {
      readonly ids?: ReadonlyArray<string>
      readonly writes?: ReadonlyArray<string>
      readonly writer?: string
      readonly since?: string
    }) =>
      Effect.gen(function* () {
        const { ids = [], since, writer, writes: written = [] } = sent
        const known = written.length === 0 ? [] : yield* writes.changesOf(written)
        if (known === undefined) return yield* NO_SUCH_WRITE
        if (writer === undefined) return [...ids, ...known]
        const time = since === undefined ? 0 : Date.parse(since)
        if (Number.isNaN(time)) return yield* BAD_TIME
        return [...ids, ...known, ...(yield* changes.writtenBy(writer, time))]
      })

    return appGroup("appChanges", {
      appChanges: ({ urlParams: { after, before, by, date, limit = Limits.CHANGES_LISTED.default, writer } }) =>
        Effect.gen(function* () {
          const found = yield* changes.list({ date, by, limit, before, after, writer })
          if (found === undefined) return yield* NO_SUCH_BEFORE
          const told = { ...found, words: yield* ownWords }
          return found.changes.map((change) => shown(change, told))
        }),
      changeRows: ({ path: { id } }) =>
        Effect.gen(function* () {
          const found = yield* changes.find(id)
          const [change] = found.changes
          if (change === undefined) return yield* NO_SUCH_CHANGE
          const told = { ...found, words: yield* ownWords }
          return {
            ...shown(change, told),
            rows: change.rows.map(({ after, before, table }) => ({
              kind: kindOf(table),
              before: stateText(table, before, told),
              after: stateText(table, after, told)
            }))
          }
        }),
      undoChanges: ({ payload }) =>
        Effect.flatMap(named(payload), (ids) =>
          ids.length === 0
            ? NOTHING_NAMED
            : refusingUndo(
                Effect.catchTags(
                  Effect.map(
                    withoutWhich(undoAll(ids, { keepChanged: payload.keepChanged === true })),
                    ({ changes, kept, undone }) => ({
                      ...{ undone, changes },
                      ...(payload.keepChanged === true && { kept })
                    })
                  ),
                  {
                    ChangedSince: standsInTheWay,
                    NoChange: () => NO_SUCH_CHANGE
                  }
                )
              )
        ),
      listTrash: ({ urlParams: { before, limit = Limits.CHANGES_LISTED.default } }) =>
        Effect.gen(function* () {
          const time = before === undefined ? undefined : Date.parse(before)
          if (Number.isNaN(time)) return yield* BAD_TIME
          const { metricNames, rows } = yield* trash.list({ limit, before: time })
          const words = yield* ownWords
          return rows.map(({ by, row, table }) => ({
            id: String(row.id),
            kind: kindOf(table),
            date: dateOf(row),
            summary: rowText(table, row, metricNames, words),
            deletedAt: new Date(Number(row.deleted_at)).toISOString(),
            by
          }))
        }),
      restoreTrash: ({ payload: { ids } }) => {
        const restored = Effect.catchTag(trash.restore(ids), "NotInTrash", () => NOT_IN_TRASH)
        return refusingUndo(Effect.map(restored, (count) => ({ restored: count })))
      },
      emptyTrash: () =>
        Effect.zipRight(
          requireConfirmed,
          Effect.map(trash.empty, (removed) => ({ removed }))
        )
    })
  }
)

/** The same person can undo the later change and is told who made it. Of several entries, the unchanged ones can still be undone. */
const standsInTheWay = ({ changed, later, of }: ChangedSince): Effect.Effect<never> => {
  const what =
    of === 1 || changed === of
      ? "What it wrote was"
      : `${changed} of the ${of} entries ${changed === 1 ? "was" : "were"}`
  const by = later === undefined ? "a write that is not listed" : byWhom(later)
  return Effect.die(
    new Conflict({
      message: `${what} changed since, ${changed === 1 || changed === of ? "" : "one of them "}by ${by}.`,
      details: { ...(later !== undefined && { later }), canKeepChanged: changed < of }
    })
  )
}

const byWhom = ({ at, by }: LaterChange): string => `${by.kind === "app" ? "you in the app" : by.name}, ${at}`

interface Told {
  readonly metricNames: MetricNames
  readonly words: SummaryWords
}

const shown = (listed: ListedChange, { metricNames, words }: Told) => {
  const { rows: _, ...change } = listed
  return { ...change, summary: summaryOf(listed, metricNames, words) }
}

const stateText = (table: JournaledTable, row: JournaledRow | null, { metricNames, words }: Told): string | null =>
  isLive(row) ? rowText(table, row, metricNames, words) : null

const dateOf = ({ date }: JournaledRow) => (isCalendarDate(date) ? date : null)

const isCalendarDate = Schema.is(CalendarDate)

const NO_SUCH_CHANGE = new NotFound({ message: "No change has this id; the trash may have been emptied since." })

const NO_SUCH_BEFORE = new InvalidRequest({ message: "before: no change has this id" })

const NO_SUCH_WRITE = new NotFound({
  message: "writes: the server knows no write with this id, or it is older than 90 days; undo it on the Changes page"
})

const NOT_IN_TRASH = new NotFound({ message: "The trash has nothing with this id; it may have been emptied since." })

const NOTHING_NAMED = new InvalidRequest({ message: "Name changes by ids, writes or writer." })

const BAD_TIME = new InvalidRequest({ message: "expected a time in ISO 8601, 2026-03-10T09:40:00.000Z" })

/** Serves the group of the definition. */
export const appChangesGroup = (answer: Answer, appChanges: AppHandlers["appChanges"]) =>
  HttpApiBuilder.group(ServedApp, "appChanges", (endpoints) =>
    endpoints
      .handle("appChanges", answer(appChanges.appChanges), UNINTERRUPTIBLE)
      .handle("changeRows", answer(appChanges.changeRows), UNINTERRUPTIBLE)
      .handle("undoChanges", answer(appChanges.undoChanges), UNINTERRUPTIBLE)
      .handle("listTrash", answer(appChanges.listTrash), UNINTERRUPTIBLE)
      .handle("restoreTrash", answer(appChanges.restoreTrash), UNINTERRUPTIBLE)
      .handle("emptyTrash", answer(appChanges.emptyTrash), UNINTERRUPTIBLE)
  )
