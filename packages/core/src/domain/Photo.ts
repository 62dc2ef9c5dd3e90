import * as Schema from "effect/Schema"

/** From where a photo shows the body. */
export const PhotoPose = Schema.Literal("front", "side", "back")
export type PhotoPose = typeof PhotoPose.Type

/** The types of photos, as their content shows them. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]
