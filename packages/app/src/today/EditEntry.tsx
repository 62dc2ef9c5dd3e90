import { formatDate } from "../format/dates.ts"
import { training } from "../text/today.ts"
import { EditFood } from "./EditFood.tsx"
import { Editor } from "./Editor.tsx"
import { EditWater } from "./EditWater.tsx"
import type { Entry, Shown } from "./overlay.ts"

/** The editor of an entry; a session has a page of its own. */
const EditEntry = ({ entry, onClose }: { readonly entry: Shown<Entry>; readonly onClose: () => void }) => {
  switch (entry.kind) {
    case "food":
      return <EditFood entry={entry} onClose={onClose} />
    case "water":
      return <EditWater entry={entry} onClose={onClose} />
    case "rest_day":
      return <EditRestDay entry={entry} onClose={onClose} />
    default:
      return null
  }
}

export default EditEntry

/** Shows a rest day, which can only be deleted. */
const EditRestDay = ({ entry, onClose }: { readonly entry: Shown<Entry>; readonly onClose: () => void }) => (
  <Editor title={training.rest} entry={entry} busy={false} onClose={onClose}>
    <p>{formatDate(entry.date, "full")}</p>
  </Editor>
)
