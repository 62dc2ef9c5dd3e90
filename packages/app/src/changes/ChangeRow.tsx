import { useState } from "preact/hooks"
import { changes as text } from "#text/data"
import { useRead } from "../data/api.ts"
import { formatDate, formatTime } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { type AppChange, partsOf } from "./acts.ts"
import { takeBack } from "./takeBack.ts"
import { writerName } from "./words.ts"

/** One change: its entries, its writer, and its actions. */
export const ChangeRow = ({ change, isOfDay }: { readonly change: AppChange; readonly isOfDay: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const { action, at, by, date, kind, summary, undoable, undoneBy } = change
  const [name, rest] = partsOf(summary)
  const undo = () => void takeBack([change.id], { say: text.said(summary), ...(date && { date }) })
  return (
    <li class={undoneBy === null ? "act-row" : "act-row undone"}>
      <time dateTime={at}>{formatTime(at)}</time>
      <p class="change-what">
        <bdi>
          <b>{name}</b>
          {rest}
        </bdi>
      </p>
      {undoable ? (
        <Button small icon="undo" onClick={undo}>
          {action === "undo" ? text.redo : text.undo}
        </Button>
      ) : (
        <span class="hint">{undoneBy === null ? text.changedSince : text.undone}</span>
      )}
      <p class="change-who">
        <span class="tag by">
          <bdi>{writerName(by)}</bdi>
        </span>
        <span>{text.kinds[kind]}</span>
        {date !== null && !isOfDay && <a href={`/day/${date}`}>{formatDate(date, "short")}</a>}
        <Button small look="bare" pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.see}
        </Button>
      </p>
      {isOpen && <States id={change.id} />}
    </li>
  )
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
