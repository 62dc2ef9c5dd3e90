import { type Json, recordOf } from "./Json.ts"

const SOURCE_CHARACTERS = 200

export const sourceOf = ({ source }: Json): string =>
  typeof source === "string" ? source.slice(0, SOURCE_CHARACTERS) : ""

/** The devices that rank before others, as AndroidX numbers them. */
const DEVICES: ReadonlyMap<unknown, string> = new Map([
  [1, "watch"],
  [2, "phone"],
  [4, "ring"],
  [6, "band"]
])

/** The app that wrote a record, and its device where that is known; empty for what Health Connect or a sender added up. */
export const originOf = (record: Json): string => {
  const named = sourceOf(record)
  const { data_origin: app, device } = recordOf(record.metadata)
  if (named !== "" || typeof app !== "string") return named
  return `${app.slice(0, SOURCE_CHARACTERS)} ${DEVICES.get(recordOf(device).type) ?? ""}`.trim()
}
