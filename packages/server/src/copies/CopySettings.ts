import * as path from "node:path"
import * as Schema from "effect/Schema"

/** The settings of the thread of the copies. */
export const CopySettings = Schema.Struct({
  /** The absolute path of a folder, or `s3://bucket/prefix`. */
  to: Schema.String,
  /** The address of the store; that of Amazon in the region without it. */
  endpoint: Schema.optional(Schema.String),
  region: Schema.String,
  keyId: Schema.optional(Schema.String),
  secret: Schema.optional(Schema.String),
  /** Null if the copies are not encrypted, as only those in a folder may be. */
  passphrase: Schema.NullOr(Schema.String),
  everyMs: Schema.Number,
  /** Every second of so many days can be restored, then a moment of each of so many weeks and months. */
  keep: Schema.Struct({ days: Schema.Number, weeks: Schema.Number, months: Schema.Number })
})
export type CopySettings = typeof CopySettings.Type

/** The place that an address of copies names. */
export type CopyPlace = { readonly folder: string } | { readonly bucket: string; readonly prefix: string }

const STORE = /^s3:\/\/([A-Za-z0-9][\w.-]{2,62})(?:\/(.*?))?\/*$/

/** No sign that an address has a meaning for: `?`, `#`, `@` and `\`. */
const PREFIX_PART = /^(?!\.\.?$)[^\s\p{Cc}?#@\\]+$/u

/** True if an address is meant to be that of a store. */
export const isStore = (address: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(address)

/** Parses an address of copies; undefined if it is none. */
export const placeOf = (address: string): CopyPlace | undefined => {
  if (!isStore(address)) return path.isAbsolute(address) ? { folder: path.resolve(address) } : undefined
  const [, bucket, prefix = ""] = STORE.exec(address) ?? []
  const isUsable = prefix === "" || prefix.split("/").every((part) => PREFIX_PART.test(part))
  return bucket === undefined || !isUsable ? undefined : { bucket, prefix }
}
