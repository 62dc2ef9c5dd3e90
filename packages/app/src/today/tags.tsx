import { shell } from "../text/shell.ts"
import { day as text } from "../text/today.ts"
import { Tag } from "../ui/Tag.tsx"
import type { Entry, Shown, Waits } from "./overlay.ts"

/** Names the writer of an entry, unless it is the person in the app, and the reason why a write of it was refused. */
export const EntryTags = ({ entry }: { readonly entry: Shown<Entry> }) => (
  <>
    {entry.by.kind !== "app" && (
      <Tag look="by" icon="plug">
        <span class="vh">{text.by}</span>
        <bdi>{entry.by.name}</bdi>
      </Tag>
    )}
    <RefusedTag waits={entry.waits} />
  </>
)

/** The reason why a write was refused. */
export const RefusedTag = ({ waits }: { readonly waits: Waits | undefined }) =>
  waits?.state === "refused" ? (
    <Tag look="bad" icon="warn">
      {shell.notSaved(waits.reason)}
    </Tag>
  ) : null
