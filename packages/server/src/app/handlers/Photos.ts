import {
  BytesAnswer,
  type CalendarDate,
  type DateRange,
  InvalidRequest,
  Limits,
  NotFound,
  PHOTO_TYPES,
  PhotoPose,
  resolveRange
} from "@daybook/core"
import type { Photo } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../../engines/Sql.ts"
import { auditFields, Journal, moveToTrash, newId } from "../../journal/Journal.ts"
import { type Answer, answerDeleted, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type Picture, pictureOf } from "../../photos/Picture.ts"
import { hashOf, PhotoFiles } from "../../schema/PhotoFiles.ts"
import { date, number, oneOf, query, text } from "../../schema/Rows.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

const photoStore = Effect.map(Effect.all([Sql, Journal, PhotoFiles]), ([db, journal, files]) => ({
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

/**
 * Only the app's own pages show a picture. Opened by itself it can run nothing. Its content never changes, and only this browser may keep
 * it.
 */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Disposition": "inline",
  "Cache-Control": "private, max-age=31536000, immutable"
}

export const photosHandlers = Effect.map(photoStore, (photos) =>
  appGroup("photos", {
    listPhotos: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), photos.list),
    getPhoto: ({ path: { id } }) =>
      Effect.flatMap(photos.read(id), (found) =>
        found === undefined
          ? NO_PHOTO
          : Effect.succeed(new BytesAnswer(found.bytes, { ...HEADERS, "Content-Type": found.type }))
      ),
    addPhoto: ({ payload, urlParams: { date, pose } }) =>
      Effect.gen(function* () {
        const picture = pictureOf(payload)
        if (picture === "unknown") return yield* NOT_A_PICTURE
        if (picture === "damaged") return yield* DAMAGED
        if (Math.max(picture.width, picture.height) > Limits.PHOTO_PIXELS.max) return yield* TOO_LARGE
        return yield* photos.add(date, pose, picture)
      }),
    deletePhoto: ({ path: { id } }) => answerDeleted(id, photos.remove(id), () => NO_PHOTO)
  })
)

const NO_PHOTO = new NotFound({ message: "No photo has this id." })

const NOT_A_PICTURE = new InvalidRequest({ message: "body: expected a JPEG, PNG or WebP picture" })

const DAMAGED = new InvalidRequest({ message: "body: the picture is damaged; it cannot be read to its end" })

const TOO_LARGE = new InvalidRequest({
  message: `body: expected a picture of at most ${Limits.PHOTO_PIXELS.max} pixels in width and height`
})

/** Serves the group of the definition. */
export const photosGroup = (answer: Answer, photos: AppHandlers["photos"]) =>
  HttpApiBuilder.group(ServedApp, "photos", (endpoints) =>
    endpoints
      .handle("listPhotos", answer(photos.listPhotos), UNINTERRUPTIBLE)
      .handle("getPhoto", answer(photos.getPhoto), UNINTERRUPTIBLE)
      .handle("addPhoto", answer(photos.addPhoto), UNINTERRUPTIBLE)
      .handle("deletePhoto", answer(photos.deletePhoto), UNINTERRUPTIBLE)
  )
