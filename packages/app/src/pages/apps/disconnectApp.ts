import type { Answer } from "@daybook/core/app"
import { apps as text } from "#text/access"
import { actFinally } from "../../data/act.ts"
import { formatAgo } from "../../format/dates.ts"
import { ask } from "../../ui/Confirm.tsx"

/** Ends the access of an app after a question, which says when the app used it. */
export const disconnectApp = ({ id, lastUsedAt, name }: Answer<"listConnections">[number]) => {
  const used = lastUsedAt === null ? text.neverUsed : text.used(formatAgo(lastUsedAt))
  const question = { title: text.disconnectTitle(name), text: text.disconnectText(used) }
  return actFinally("disconnectApp", { id }, ask({ ...question, yes: text.disconnect, danger: true }))
}
