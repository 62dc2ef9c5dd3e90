import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Deleted } from "../api/EntryFields.ts"
import { described, FileAnswer, FileBody, operation, Transport } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { pathText, strict } from "../contract/Primitives.ts"
import { CalendarDate, rangeFields, rangeOfAtMost } from "../domain/CalendarDate.ts"
import { PHOTO_BYTES, RANGE_DATES } from "../plain/Limits.ts"

/** The side from which a photo shows the body. */
export const PhotoPose = Schema.Literal("front", "side", "back")
export type PhotoPose = typeof PhotoPose.Type

/** The types of photos, recognised by their content. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/** A photo of a date. It does not belong to the date's check-in, and stays if that is cleared or deleted. */
export const Photo = Schema.Struct({
  id: Schema.String,
  date: CalendarDate,
  pose: PhotoPose,
  type: Schema.Literal(...PHOTO_TYPES),
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Number,
  at: Schema.String.annotations({ description: "When it was added, ISO 8601 in UTC" })
}).annotations({ identifier: "Photo" })
export type Photo = typeof Photo.Type

const photoPath = strict({ id: pathText })

export class PhotosApi extends HttpApiGroup.make("photos", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listPhotos", "/photos")
      .setUrlParams(strict(rangeFields(RANGE_DATES), rangeOfAtMost(RANGE_DATES)))
      .addSuccess(Schema.Array(Photo))
      .annotateContext(
        operation({ title: "List photos", description: "The photos of a range of dates, newest date first." })
      )
  )
  .add(
    HttpApiEndpoint.get("getPhoto", "/photos/:id")
      .setPath(photoPath)
      .addSuccess(FileAnswer)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "One photo", description: "The picture itself." }))
  )
  .add(
    HttpApiEndpoint.post("addPhoto", "/photos")
      .setUrlParams(
        strict({ date: CalendarDate.pipe(described("Date of the photo")), pose: PhotoPose.pipe(described("Pose")) })
      )
      .setPayload(FileBody)
      .addSuccess(Photo)
      .annotateContext(
        operation({
          title: "Add a photo",
          description: `Adds a JPEG, PNG or WebP picture of at most ${PHOTO_BYTES / 1024 / 1024} MB to a date. Its metadata is not kept.`
        })
      )
      .annotate(Transport, { bytes: { maxBytes: PHOTO_BYTES, mediaTypes: PHOTO_TYPES } })
  )
  .add(
    HttpApiEndpoint.del("deletePhoto", "/photos/:id")
      .setPath(photoPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "Delete a photo", description: "Moves a photo to the trash." }))
  ) {}
