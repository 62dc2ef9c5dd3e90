import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { newId } from "../data/ids.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { formatDate } from "../format/dates.ts"
import { changes as text } from "../text/data.ts"
import { shell } from "../text/shell.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { momentText, writerName } from "./words.ts"

/** One change: its entries, its writer, and its actions. */
export const ChangeRow = ({
  change,
  isOfDay
}: {
  readonly change: Answer<"appChanges">[number]
  readonly isOfDay: boolean
}) => {
  const [isOpen, setOpen] = useState(false)
  const { action, at, by, date, kind, summary, undoable, undoneBy } = change
  const undo = () => void takeBack(change.id, { say: text.said(summary), ...(date && { date }) })
  return (
    <li class="change">
      <div class="change-text">
        <p class="change-what">
          <bdi>{summary}</bdi>
        </p>
        <p class="change-who">
          <span class="tag by">
            <bdi>{writerName(by)}</bdi>
          </span>
          <span>{text.kinds[kind]}</span>
          <time dateTime={at}>{momentText(at)}</time>
          {date !== null && !isOfDay && <a href={`/day/${date}`}>{formatDate(date, "short")}</a>}
        </p>
      </div>
      <div class="acts">
        <Button small look="bare" pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.see}
        </Button>
        {undoable ? (
          <Button small icon="undo" onClick={undo}>
            {action === "undo" ? text.redo : text.undo}
          </Button>
        ) : (
          <span class="hint">{undoneBy === null ? text.changedSince : text.undone}</span>
        )}
      </div>
      {isOpen && <States id={change.id} />}
    </li>
  )
}

/** Undoes a change. If some of its entries were changed since, the person chooses whether to keep them. */
const takeBack = async (id: string, options: { readonly say: string; readonly date?: string }): Promise<void> => {
  const outcome = await write("undoChanges", { ids: [id] }, { ...options, writeId: newId() })
  if (outcome.state !== "refused") return
  if (outcome.canKeepChanged !== true) toast({ text: shell.notSaved(outcome.message) })
  else if (await ask({ title: text.keepTitle, text: outcome.message, yes: text.undoRest })) {
    await write("undoChanges", { ids: [id], keepChanged: true }, options)
  }
}

/** The rows of a change before and after it. */
const States = ({ id }: { readonly id: string }) => {
  const found = useRead("changeRows", { id })
  if (found.data === undefined) return found.error === undefined ? <Loading /> : <ReadState read={found} />
  return (
    <table class="change-states">
      <thead>
        <tr>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {found.data.rows.map(({ after, before }) => (
          <tr key={`${before} ${after}`}>
            <td>{before === null ? <i>{text.nothing}</i> : <bdi>{before}</bdi>}</td>
            <td>{after === null ? <i>{text.nothing}</i> : <bdi>{after}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
