import { useKept } from "../data/kept.ts"
import { useWriteId } from "../data/write.ts"
import { formatDate } from "../format/dates.ts"
import { FormError } from "../forms/FormError.tsx"
import { type Errors, useSubmit } from "../forms/fields.ts"
import { Kept } from "../forms/Kept.tsx"
import { logDate } from "../log/logDate.ts"
import { mealAt } from "../log/meals.ts"
import { readingOf, readingText } from "../log/reads.ts"
import { sendLine } from "../log/sendLine.ts"
import { closeSheetRoute, go, type PageProps } from "../navigation.ts"
import { log as text } from "../text/today.ts"
import { rest } from "../today/entryActs.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import type { IconName } from "../ui/icons.ts"
import { Sheet } from "../ui/Sheet.tsx"

interface Choice {
  readonly name: keyof typeof text.choices
  readonly icon: IconName
  readonly tone: string
  /** The address that it opens; a rest day is logged at once. */
  readonly path?: string
}

const CHOICES: ReadonlyArray<Choice> = [
  { name: "food", icon: "food", tone: "food", path: "/log/food" },
  { name: "water", icon: "water", tone: "water", path: "/log/water" },
  { name: "weigh", icon: "body", tone: "progress", path: "/log/weigh" },
  { name: "workout", icon: "bar", tone: "workout", path: "/log/workout" },
  { name: "rest", icon: "rest", tone: "workout" },
  { name: "checkIn", icon: "note", tone: "progress", path: "/log/check-in" },
  { name: "reading", icon: "pin", tone: "progress", path: "/log/reading" },
  { name: "metric", icon: "mine", tone: "progress", path: "/log/metric" }
]

/** The kinds of entries to log, and a line in the terminal's syntax. */
const Log = ({ query }: PageProps) => {
  const date = logDate(query)
  return (
    <Sheet title={text.title} hint={formatDate(date, "full")} look="log">
      <Line date={date} />
      <ul class="log-choices">
        {CHOICES.map((choice) => (
          <li key={choice.name}>
            <button type="button" class="log-choice" data-tone={choice.tone} onClick={() => choose(choice, date)}>
              <Icon name={choice.icon} />
              {text.choices[choice.name]}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export default Log

const choose = ({ path }: Choice, date: string): void => {
  if (path !== undefined) {
    go(`${path}?date=${date}`, true)
    return
  }
  void rest(date)
  closeSheetRoute()
}

const Line = ({ date }: { readonly date: string }) => {
  const form = useKept("line", "")
  const typed = form.value
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const reading = readingOf(typed)
  const line = reading !== undefined && "line" in reading ? reading.line : undefined
  const found = (): Errors => {
    if (line !== undefined) return {}
    return { line: reading !== undefined && "error" in reading ? reading.error : text.lineHint }
  }
  return (
    <form
      class="say"
      onSubmit={(event) =>
        submit(
          event,
          found(),
          () =>
            line === undefined
              ? Promise.resolve({ state: "queued" as const })
              : sendLine(line, { date, meal: mealAt(new Date().getHours()) }, writeId),
          () => {
            form.forget()
            closeSheetRoute()
          }
        )
      }
    >
      <Kept form={form} />
      <Field
        label={text.line}
        hint={text.lineHint}
        error={errors.line}
        value={typed}
        onInput={form.set}
        enterKeyHint="done"
        autoFocus
      />
      <div class="read" aria-live="polite">
        {line !== undefined && (
          <p>
            {text.reads} <b>{readingText(line, date)}</b>
          </p>
        )}
      </div>
      <FormError>{errors.form}</FormError>
      <Button type="submit" look="first" disabled={busy}>
        {text.logIt}
      </Button>
    </form>
  )
}
