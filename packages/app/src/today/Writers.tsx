import { day as text } from "#text/today"
import { write } from "../data/write.ts"
import { listed } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"
import type { Day } from "./overlay.ts"

type Writer = Day["writers"][number]

/** The changes of other writers on the date, each with links to show and undo them. */
export const Writers = ({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) => (
  <>
    {day.writers.map((writer) => (
      <Notice
        key={writer.changes[0]}
        icon="plug"
        label={text.written.title}
        acts={
          <>
            <a class="btn bare small" href={`/changes?date=${day.date}`}>
              {text.written.review}
            </a>
            <Button look="bare" small icon="undo" onClick={() => undoAll(writer, day.date)}>
              {text.written.undoAll}
            </Button>
          </>
        }
      >
        <b>
          <bdi>{writer.by.name}</bdi>
        </b>
        {text.written.wrote(
          text.written.things(sum(writer)),
          isToday ? text.written.today : text.written.onDay,
          listed(writer.kinds.map(kindText))
        )}
      </Notice>
    ))}
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

const undoAll = ({ by, changes }: Writer, date: string): void => {
  void write("undoChanges", { ids: changes }, { say: text.written.undone(by.name), date })
}
