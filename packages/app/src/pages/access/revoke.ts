import type { Answer } from "@daybook/core/app"
import { access as accessTexts, apps as appTexts, links as linkTexts } from "#text/access"
import { actFinally } from "../../data/act.ts"
import { formatAgo } from "../../format/dates.ts"
import { ask } from "../../ui/Confirm.tsx"

/** Revokes a key after a question, which says when the key was used and what stops working. */
export const revokeKey = ({ id, lastFour, lastUsedAt, name }: Answer<"listKeys">[number]) => {
  const used = lastUsedAt === null ? accessTexts.neverUsed : accessTexts.usedLast(formatAgo(lastUsedAt))
  const question = {
    title: accessTexts.revokeTitle(name),
    text: accessTexts.revokeText(lastFour, used),
    yes: accessTexts.revoke,
    danger: true
  }
  return actFinally("revokeKey", { id }, ask(question))
}

/** Revokes a read-only link after a question, which says when the link was used and what stops working. */
export const revokeLink = ({ id, lastFour, lastUsedAt, name }: Answer<"listLinks">[number]) => {
  const used = lastUsedAt === null ? accessTexts.neverUsed : accessTexts.usedLast(formatAgo(lastUsedAt))
  const question = { title: linkTexts.revokeTitle(name), text: linkTexts.revokeText(lastFour, used) }
  return actFinally("revokeLink", { id }, ask({ ...question, yes: accessTexts.revoke, danger: true }))
}

/** Ends the access of an app after a question, which says when the app used it. */
export const disconnectApp = ({ id, lastUsedAt, name }: Answer<"listConnections">[number]) => {
  const used = lastUsedAt === null ? appTexts.neverUsed : appTexts.used(formatAgo(lastUsedAt))
  const question = { title: appTexts.disconnectTitle(name), text: appTexts.disconnectText(used) }
  return actFinally("disconnectApp", { id }, ask({ ...question, yes: appTexts.disconnect, danger: true }))
}
