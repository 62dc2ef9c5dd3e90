import { useId } from "preact/hooks"
import { type BuiltIn, builtInFigure, TONES } from "../../metrics/figures.ts"
import { Spark } from "../../metrics/Spark.tsx"
import { type DayValue, valueOn } from "../../metrics/values.ts"
import { widgets as text } from "../../text/metrics.ts"

/** Body weight, or a reading of the phone; a link leads to where it is typed. */
export const ReadingWidget = ({
  date,
  kind,
  values
}: {
  readonly kind: BuiltIn
  readonly values: ReadonlyArray<DayValue>
  readonly date: string
}) => {
  const id = useId()
  const found = valueOn(values, date)
  const [figure, unit] = found === undefined ? ["–", ""] : builtInFigure(kind, found.value)
  return (
    <article class="w" data-tone={TONES[kind]} aria-labelledby={id}>
      <div class="top">
        <h3 id={id}>
          <a href={kind === "weight" ? "/dials/body" : `/health/${date}`}>{text.builtIn[kind]}</a>
        </h3>
        {found?.source === "synced" && <span class="tag">{text.synced}</span>}
      </div>
      <div class="step">
        <span class="big">
          {figure}
          {unit !== "" && <span class="unit"> {unit}</span>}
        </span>
      </div>
      <Spark values={values} tone={TONES[kind]} />
    </article>
  )
}
