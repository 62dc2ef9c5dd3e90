import { exercisesToLog, Limits, Principal, resolveRange, trainedDays } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sql } from "../../engines/Sql.ts"
import { appRequest } from "../../identity/Sessions.ts"
import { exclusively } from "../../journal/Journal.ts"
import { courseOf, ExerciseStore } from "../../log/Exercises.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { number, query, text } from "../../schema/Rows.ts"
import { appWriteStore } from "../AppWriteStore.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

/** A session that nobody touched for this time is not continued elsewhere. */
const SHARED_MS = 12 * 3_600_000

/** The device that has a session in progress: its sign-in, and its name. */
interface Device {
  readonly id: string
  readonly device: string
}

/** The id of the write that logs a session, which every device that continues it has. */
const writeIdIn = Schema.decodeUnknownOption(Schema.parseJson(Schema.Struct({ writeId: Schema.String })))

export const draftStore = Effect.map(Effect.all([Sql, appWriteStore]), ([db, writes]) => {
  /** Returns true if a device logged the session. */
  const isFinished = (content: string) =>
    Option.match(writeIdIn(content), {
      onNone: () => Effect.succeed(false),
      onSome: ({ writeId }) => Effect.map(writes.changesOf([writeId]), (changes) => changes !== undefined)
    })

  const found = Effect.gen(function* () {
    const { accountId } = yield* Principal
    const row = yield* db.first(DRAFT, [accountId])
    const now = yield* Clock.currentTimeMillis
    if (row === undefined || now - row.savedAt >= SHARED_MS || (yield* isFinished(row.content))) return undefined
    return row
  })
  return {
    /** The session in progress of the account, if it was saved within half a day. */
    read: Effect.map(found, (row) => row && shown(row)),
    /** The session that another device has in progress. */
    elsewhere: (own: string) =>
      Effect.map(found, (row) => (row === undefined || row.sessionId === own ? undefined : shown(row))),
    /**
     * Saves the session in progress of a device. Another device keeps its own, unless it is taken over. Returns who has it. One that was
     * logged is not saved.
     */
    save: ({ device, id }: Device, content: string, takeOver: boolean) =>
      exclusively(db, ({ accountId, at }) =>
        Effect.gen(function* () {
          if (yield* isFinished(content)) return { saved: false, device, finished: true }
          const before = yield* found
          if (before !== undefined && before.sessionId !== id && !takeOver)
            return { saved: false, device: before.device }
          yield* db.run(SAVE, [accountId, id, device, content, at])
          return { saved: true, device }
        })
      ),
    /** Removes the session in progress of a device. Returns whether it had one. */
    end: (id: string) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const before = yield* db.first(DRAFT, [accountId])
          if (before === undefined || before.sessionId !== id) return false
          yield* db.run("DELETE FROM workout_draft WHERE account_id = ?", [accountId])
          return true
        })
      )
  }
})

const shown = ({
  content,
  device,
  savedAt
}: {
  readonly content: string
  readonly device: string
  readonly savedAt: number
}) => ({
  content,
  device,
  savedAt: new Date(savedAt).toISOString()
})

const DRAFT = query(
  "workout_draft",
  `SELECT session_id AS "sessionId", device, content, saved_at AS "savedAt" FROM workout_draft WHERE account_id = ?`,
  { sessionId: text, device: text, content: text, savedAt: number }
)

const SAVE = `INSERT INTO workout_draft (account_id, session_id, device, content, saved_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id) DO UPDATE SET session_id = excluded.session_id, device = excluded.device,
    content = excluded.content, saved_at = excluded.saved_at`

export const trainingHandlers = Effect.map(ExerciseStore, (exercises) =>
  appGroup("training", {
    findExercises: ({ urlParams: { limit = Limits.EXERCISES_LISTED.max, q = "" } }) =>
      Effect.map(exercises.all, (all) => exercisesToLog(all, q, limit)),
    liftCourse: ({ urlParams: { end, name } }) => courseOf(exercises, name, end),
    trainedDays: ({ urlParams }) => Effect.map(Effect.flatMap(resolveRange(urlParams), exercises.workouts), trainedDays)
  })
)

export const draftsHandlers = Effect.map(draftStore, (drafts) =>
  appGroup("drafts", {
    readDraft: () => Effect.map(drafts.read, (draft) => ({ draft: draft ?? null })),
    saveDraft: ({ payload: { content, takeOver = false } }) =>
      Effect.flatMap(appRequest, ({ session }) => drafts.save(session, content, takeOver)),
    endDraft: () =>
      Effect.flatMap(appRequest, ({ session }) => Effect.map(drafts.end(session.id), (ended) => ({ ended })))
  })
)

/** Serves the group of the definition. */
export const trainingGroup = (answer: Answer, training: AppHandlers["training"]) =>
  HttpApiBuilder.group(ServedApp, "training", (endpoints) =>
    endpoints
      .handle("findExercises", answer(training.findExercises), UNINTERRUPTIBLE)
      .handle("liftCourse", answer(training.liftCourse), UNINTERRUPTIBLE)
      .handle("trainedDays", answer(training.trainedDays), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const draftsGroup = (answer: Answer, drafts: AppHandlers["drafts"]) =>
  HttpApiBuilder.group(ServedApp, "drafts", (endpoints) =>
    endpoints
      .handle("readDraft", answer(drafts.readDraft), UNINTERRUPTIBLE)
      .handle("saveDraft", answer(drafts.saveDraft), UNINTERRUPTIBLE)
      .handle("endDraft", answer(drafts.endDraft), UNINTERRUPTIBLE)
  )
