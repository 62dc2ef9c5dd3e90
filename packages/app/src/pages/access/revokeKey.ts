import type { Answer } from "@daybook/core/app"
import { access as text } from "#text/access"
import { actFinally } from "../../data/act.ts"
import { formatAgo } from "../../format/dates.ts"
import { ask } from "../../ui/Confirm.tsx"

/** Revokes a key after a question, which says when the key was used and what stops working. */
export const revokeKey = ({ id, lastFour, lastUsedAt, name }: Answer<"listKeys">[number]) => {
  const used = lastUsedAt === null ? text.neverUsed : text.usedLast(formatAgo(lastUsedAt))
  const question = {
    title: text.revokeTitle(name),
    text: text.revokeText(lastFour, used),
    yes: text.revoke,
    danger: true
  }
  return actFinally("revokeKey", { id }, ask(question))
}
