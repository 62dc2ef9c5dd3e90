import { changes as text } from "#text/data"
import { shell } from "#text/shell"
import { newId } from "../data/ids.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { ask } from "../ui/Confirm.tsx"

/** Undoes changes, as one write. If some of their entries were changed since, the person chooses whether to keep them. */
export const takeBack = async (
  ids: ReadonlyArray<string>,
  options: { readonly say: string; readonly date?: string }
): Promise<void> => {
  const outcome = await write("undoChanges", { ids }, { ...options, writeId: newId() })
  if (outcome.state !== "refused") return
  if (outcome.canKeepChanged !== true) toast({ text: shell.notSaved(outcome.message) })
  else if (await ask({ title: text.keepTitle, text: outcome.message, yes: text.undoRest })) {
    await write("undoChanges", { ids, keepChanged: true }, options)
  }
}
