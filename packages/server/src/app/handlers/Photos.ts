import { BytesAnswer, InvalidRequest, Limits, NotFound, resolveRange } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { photoStore } from "../../photos/PhotoStore.ts"
import { pictureOf } from "../../photos/Picture.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

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
    deletePhoto: ({ path: { id } }) =>
      Effect.flatMap(photos.remove(id), (isRemoved) =>
        isRemoved ? Effect.succeed({ deleted: true, id } as const) : NO_PHOTO
      )
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
