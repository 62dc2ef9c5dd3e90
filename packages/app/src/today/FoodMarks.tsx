import { LITTLE_FOOD_KCAL } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { marks as text } from "#text/foodDay"
import { act } from "../data/act.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { formatDate, today } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { entriesOf, type SectionProps } from "./overlay.ts"

type Mark = "complete" | "partial"

const mark = (date: string, food: Mark | null): void => {
  void write("markFoodDay", { date, food }, { say: food === null ? text.removed : text.marked, date })
}

/** The mark of a past day, that its food is logged whole or not. On today, the question about earlier days with little food. */
export default ({ day, shown }: Pick<SectionProps, "day" | "shown">) =>
  day.date < today() ? <OfDay day={day} shown={shown} /> : <Fasts dates={day.fasts ?? []} />

const OfDay = ({ day: { date }, shown }: Pick<SectionProps, "day" | "shown">) => {
  const { food, totals } = shown
  const isEmpty = entriesOf(shown, "food").length === 0
  const one = (label: string, wanted: Mark | null) => (
    <Button look="bare" small onClick={() => mark(date, wanted)}>
      {label}
    </Button>
  )
  if (food === "complete" || food === "partial")
    return (
      <p class="hint">
        {text[food]} {one(text.remove, null)}
      </p>
    )
  return (
    <p class="section-acts">
      {isEmpty ? one(text.nothing, "complete") : totals.calories < LITTLE_FOOD_KCAL && one(text.all, "complete")}
      {!isEmpty && one(text.missing, "partial")}
    </p>
  )
}

/** Asked once: each answer ends it, and so does closing it. */
const Fasts = ({ dates }: { readonly dates: ReadonlyArray<string> }) => {
  const [isAsked, setAsked] = useState(false)
  const last = dates.at(-1)
  if (isAsked || last === undefined) return null
  const answer = async (food?: Mark) => {
    setAsked(true)
    if (food !== undefined) for (const date of dates) mark(date, food)
    const result = await act("setPreferences", { fastsAsked: true })
    if (result.state !== "applied") toast({ text: result.message })
  }
  return (
    <>
      <p class="hint">
        {text.ask(dates.length, formatDate(last, "full"))}{" "}
        <Button look="bare" small onClick={() => void answer()}>
          {text.never}
        </Button>
      </p>
      <p class="section-acts">
        <Button look="bare" small onClick={() => void answer("complete")}>
          {text.yes}
        </Button>
        <Button look="bare" small onClick={() => void answer("partial")}>
          {text.no}
        </Button>
      </p>
    </>
  )
}
