import type { ComponentChildren } from "preact"
import { refusedWrite } from "../data/refused.ts"
import { discard } from "../data/write.ts"
import { FormError } from "../forms/FormError.tsx"
import { shell } from "../text/shell.ts"
import { log as text } from "../text/today.ts"
import { Button } from "../ui/Button.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { deleteEntry } from "./entryActs.ts"
import { originText } from "./origin.ts"
import type { Entry, Shown } from "./overlay.ts"

/** The refused write of an entry, to be corrected or discarded. */
export const refusedOf = ({ waits }: Shown<Entry>) =>
  waits?.state === "refused" ? refusedWrite(waits.writeId) : undefined

/** The sheet around the fields of an entry: writer and time, save, delete; after a refusal its reason, and discard. */
export const Editor = ({
  busy,
  children,
  entry,
  onClose,
  onSubmit,
  title
}: {
  readonly title: string
  readonly entry: Shown<Entry>
  readonly busy: boolean
  readonly children: ComponentChildren
  readonly onSubmit?: (event: Event) => void
  readonly onClose: () => void
}) => {
  const refused = refusedOf(entry)
  const giveUp = () => {
    if (refused !== undefined) void discard(refused)
    onClose()
  }
  const remove = () => {
    void deleteEntry(entry)
    onClose()
  }
  return (
    <Sheet title={title} hint={originText(entry)} look="log" onClose={onClose}>
      <form class="form" onSubmit={onSubmit ?? ((event) => event.preventDefault())}>
        {refused !== undefined && <FormError>{shell.notSaved(refused.message ?? "")}</FormError>}
        {children}
        {onSubmit !== undefined && (
          <Button type="submit" look="first" disabled={busy}>
            {text.save}
          </Button>
        )}
        {refused !== undefined && <Button onClick={giveUp}>{shell.discard}</Button>}
        {refused?.id !== entry.id && (
          <Button danger icon="trash" onClick={remove}>
            {text.delete}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
