import { shell } from "#text/shell"
import { day as text } from "#text/today"
import { write } from "../data/write.ts"
import { formatTime } from "../format/dates.ts"
import { listed } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"
import type { Day } from "./overlay.ts"

type Writer = Day["writers"][number]

/** The changes of other writers on the date, to show and to undo: a line each where there are few. */
export const Writers = ({ day: { date, writers }, isToday }: { readonly day: Day; readonly isToday: boolean }) => (
  <>
    {writers.map((writer) => {
      const { by, changes, kinds, receipts = [] } = writer
      const isListed = receipts.length === changes.length
      const href = `/changes?date=${date}`
      const day = isToday ? text.written.today : text.written.onDay
      const things = text.written.things(sum(writer))
      const name = (
        <b>
          <bdi>{by.name}</bdi>
        </b>
      )
      return (
        <div key={changes[0]}>
          <Notice
            icon="plug"
            label={text.written.title}
            acts={
              <>
                {!isListed && (
                  <a class="btn bare small" href={href}>
                    {text.written.review}
                  </a>
                )}
                <Button look="bare" small icon="undo" onClick={() => undoAll(writer, date)}>
                  {text.written.undoAll}
                </Button>
              </>
            }
          >
            {isListed ? (
              <>
                <a href={href}>{name}</a>
                {text.written.brief(things, day)}
              </>
            ) : (
              <>
                {name}
                {text.written.wrote(things, day, listed(kinds.map(kindText)))}
              </>
            )}
          </Notice>
          {isListed && (
            <ul class="receipts">
              {receipts.map(({ at, id, summary }) => (
                <li key={id}>
                  <span id={`receipt-${id}`}>
                    {formatTime(at)} <bdi>{summary}</bdi>
                  </span>
                  <button
                    type="button"
                    class="btn bare small"
                    aria-describedby={`receipt-${id}`}
                    onClick={() => undo([id], shell.undone(summary), date)}
                  >
                    {shell.undo}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )
    })}
  </>
)

const sum = ({ kinds }: Writer): number => kinds.reduce((total, { count }) => total + count, 0)

const kindText = ({ count, kind }: Writer["kinds"][number]): string => {
  switch (kind) {
    case "food":
    case "water":
    case "workout":
    case "rest_day":
    case "check_in":
      return text.kinds[kind](count)
    default:
      return text.kinds.other(count)
  }
}

const undo = (ids: ReadonlyArray<string>, say: string, date: string): void => {
  void write("undoChanges", { ids }, { say, date })
}

const undoAll = ({ by, changes }: Writer, date: string): void => undo(changes, text.written.undone(by.name), date)
