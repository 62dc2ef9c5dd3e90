import { useState } from "preact/hooks"
import { changes as text } from "#text/data"
import { shell } from "#text/shell"
import { useRead } from "../data/api.ts"
import { newId } from "../data/device.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { addDays, formatDate, formatTime, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Section } from "../ui/Section.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { type Act, type AppChange, actsOf, actText, daysOf, namesOf, partsOf, writerName } from "./acts.ts"

/** Changes by the day on which they were made, newest first. Those that were made together are one row. */
export const ChangeList = ({
  changes,
  isOfDay
}: {
  readonly changes: ReadonlyArray<AppChange>
  /** True if all are of one date of the log. */
  readonly isOfDay: boolean
}) => (
  <>
    {daysOf(actsOf(changes)).map(([day, acts]) => (
      <Section key={day} title={dayName(day)}>
        <ul aria-label={text.title}>
          {acts.map((act) =>
            act.length === 1 ? (
              <ChangeRow key={act[0].id} change={act[0]} isOfDay={isOfDay} />
            ) : (
              <ActRow key={act.at(-1)?.id} act={act} isOfDay={isOfDay} />
            )
          )}
        </ul>
      </Section>
    ))}
  </>
)

const dayName = (day: string): string => {
  if (day === today()) return text.today
  return day === addDays(today(), -1)
    ? text.yesterday
    : formatDate(day, day.slice(0, 4) === today().slice(0, 4) ? "full" : "long")
}

/** Changes that were made together: what they changed, and on request each of them. */
const ActRow = ({ act, isOfDay }: { readonly act: Act; readonly isOfDay: boolean }) => {
  const [newest] = act
  const oldest = act.at(-1) ?? newest
  const what = actText(act)
  const undoable = act.filter((change) => change.undoable).map(({ id }) => id)
  const undo = (newest.action === "undo" ? text.redoAct : text.undoAct)(formatNumber(undoable.length, 0))
  const isUndone = act.every(({ undoneBy }) => undoneBy !== null)
  return (
    <li class={isUndone ? "act-row undone" : "act-row"}>
      <time dateTime={oldest.at}>{formatTime(oldest.at)}</time>
      <p class="change-what">
        <b>{what}</b>
      </p>
      {undoable.length > 0 ? (
        <Button
          small
          icon="undo"
          label={text.undoActName(undo, what)}
          onClick={() => void takeBack(undoable, { say: text.said(what) })}
        >
          {undo}
        </Button>
      ) : (
        <span class="hint">{isUndone ? text.undone : text.changedSince}</span>
      )}
      <p class="change-who">
        <span class="tag by">
          <bdi>{writerName(newest.by)}</bdi>
        </span>
        <bdi>{namesOf(act)}</bdi>
      </p>
      <details class="fold">
        <summary>{text.parts(formatNumber(act.length, 0))}</summary>
        <ul aria-label={text.partsOf(what)}>
          {act.map((change) => (
            <ChangeRow key={change.id} change={change} isOfDay={isOfDay} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** One change: its entries, its writer, and its actions. */
const ChangeRow = ({ change, isOfDay }: { readonly change: AppChange; readonly isOfDay: boolean }) => {
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

/** Undoes changes, as one write. If some of their entries were changed since, the person chooses whether to keep them. */
const takeBack = async (
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
