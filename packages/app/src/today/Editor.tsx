import type { ComponentChildren } from "preact"
import { log as text } from "../text/today.ts"
import { Button } from "../ui/Button.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { deleteEntry } from "./entryActs.ts"
import { originText } from "./origin.ts"
import type { Entry } from "./overlay.ts"

/** The sheet around the fields of an entry: who wrote it and when, save, delete. */
export const Editor = ({
  busy,
  children,
  entry,
  onClose,
  onSubmit,
  title
}: {
  readonly title: string
  readonly entry: Entry
  readonly busy: boolean
  readonly children: ComponentChildren
  readonly onSubmit?: (event: Event) => void
  readonly onClose: () => void
}) => {
  const remove = () => {
    void deleteEntry(entry)
    onClose()
  }
  return (
    <Sheet title={title} hint={originText(entry)} look="log" onClose={onClose}>
      <form class="form" onSubmit={onSubmit ?? ((event) => event.preventDefault())}>
        {children}
        {onSubmit !== undefined && (
          <Button type="submit" look="first" disabled={busy}>
            {text.save}
          </Button>
        )}
        <Button danger icon="trash" onClick={remove}>
          {text.delete}
        </Button>
      </form>
    </Sheet>
  )
}
