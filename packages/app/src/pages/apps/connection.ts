import type { Answer } from "@daybook/core/app"
import { write } from "../../data/write.ts"
import { counted } from "../../format/text.ts"
import { apps as text } from "../../text/access.ts"
import { ask } from "../../ui/Confirm.tsx"

/** An app that was given access. */
export type Connection = Answer<"listConnections">[number]

/** The writer of a connection's changes in the log. */
export const writerOf = ({ id }: Pick<Connection, "id">): string => `connection:${id}`

/** Undoes the changes of a connection, all or those since a time, as one write. Resolves to true if the person confirmed it. */
export const undoWritten = async (
  connection: Pick<Connection, "id" | "name">,
  count: number,
  since?: string
): Promise<boolean> => {
  const { name } = connection
  const isSure = await ask({
    title: text.undoTitle(counted(count, text.changeForms), name),
    text: text.undoText,
    yes: text.undoAll
  })
  if (!isSure) return false
  const which = { writer: writerOf(connection), ...(since !== undefined && { since }) }
  await write("undoChanges", which, { say: text.undone(name) })
  return true
}
