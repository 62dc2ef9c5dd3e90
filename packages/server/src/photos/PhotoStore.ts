import { type CalendarDate, type DateRange, PHOTO_TYPES, PhotoPose } from "@daybook/core"
import type { Photo } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { auditFields, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { hashOf, PhotoFiles } from "../schema/PhotoFiles.ts"
import { date, number, oneOf, query, text } from "../schema/Rows.ts"
import type { Picture } from "./Picture.ts"

export const photoStore = Effect.map(Effect.all([Sql, Journal, PhotoFiles]), ([db, journal, files]) => ({
  /** The photos of a range of dates, newest date first, those of a date in the order in which they were added. */
  list: ({ end, start }: DateRange) =>
    Effect.flatMap(auditFields, ({ accountId }) =>
      Effect.map(db.all(IN_RANGE, [accountId, start, end]), (rows) => rows.map(photoOf))
    ),
  /** Adds a photo to a date. */
  add: (date: CalendarDate, pose: PhotoPose, { bytes, height, type, width }: Picture) =>
    Effect.flatMap(auditFields, ({ accountId, at, by }) => {
      const file = hashOf(bytes)
      const sizes = { width, height, bytes: bytes.length }
      const after = { id: newId(), date, pose, file, type, ...sizes, written_by: by, written_at: at }
      return db.exclusive(
        accountId,
        Effect.gen(function* () {
          yield* files.put(file, bytes)
          yield* journal.write({ rows: [{ table: "photo", before: null, after }] })
          return photoOf({ id: after.id, date, pose, type, ...sizes, writtenAt: at })
        })
      )
    }),
  /** A photo with its bytes, if the account has it. */
  read: (id: string) =>
    Effect.flatMap(auditFields, ({ accountId }) =>
      Effect.gen(function* () {
        const row = yield* db.first(BY_ID, [accountId, id])
        const bytes = row && (yield* files.read(row.file))
        return row && bytes && { type: row.type, bytes }
      })
    ),
  /** Moves a photo to the trash. Returns whether there was one with this id. */
  remove: (id: string) => moveToTrash(db, journal, "photo", id)
}))

const IN_RANGE = query(
  "photo",
  `SELECT id, date, pose, type, width, height, bytes, written_at AS "writtenAt" FROM photo
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY date DESC, seq`,
  {
    id: text,
    date,
    pose: oneOf(PhotoPose.literals),
    type: oneOf(PHOTO_TYPES),
    width: number,
    height: number,
    bytes: number,
    writtenAt: number
  }
)

// A deleted photo is shown in the trash.
const BY_ID = query("photo", "SELECT file, type FROM photo WHERE account_id = ? AND id = ?", { file: text, type: text })

const photoOf = ({ writtenAt, ...photo }: ReturnType<typeof IN_RANGE.read>[number]): Photo => ({
  ...photo,
  at: new Date(writtenAt).toISOString()
})
