import { formatTime } from "../format/dates.ts"
import { log as text } from "../text/today.ts"
import type { Entry } from "./overlay.ts"

/** The writer of an entry and the time: "Claude, 12:31". */
export const originText = ({ at, by }: Pick<Entry, "at" | "by">): string =>
  text.by(by.kind === "app" ? text.you : by.name, formatTime(at))
