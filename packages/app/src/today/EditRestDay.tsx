import { formatDate } from "../format/dates.ts"
import { training } from "../text/today.ts"
import { Editor } from "./Editor.tsx"
import type { Entry, Shown } from "./overlay.ts"

/** Shows a rest day, which can only be deleted. */
export const EditRestDay = ({ entry, onClose }: { readonly entry: Shown<Entry>; readonly onClose: () => void }) => (
  <Editor title={training.rest} entry={entry} busy={false} onClose={onClose}>
    <p>{formatDate(entry.date, "full")}</p>
  </Editor>
)
