import * as Schema from "effect/Schema"

/** The side from which a photo shows the body. */
export const PhotoPose = Schema.Literal("front", "side", "back")
export type PhotoPose = typeof PhotoPose.Type

/** The types of photos, recognised by their content. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]
