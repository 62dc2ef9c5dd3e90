import { changes as text } from "#text/data"
import { formatTime } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { type Act, actText, namesOf } from "./acts.ts"
import { ChangeRow } from "./ChangeRow.tsx"
import { takeBack } from "./takeBack.ts"
import { writerName } from "./words.ts"

/** Changes that were made together: what they changed, and on request each of them. */
export const ActRow = ({ act, isOfDay }: { readonly act: Act; readonly isOfDay: boolean }) => {
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
