import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { measures as text } from "#text/measures"
import { changeText, figureOf, linesOf, unitOf, valueText } from "../body/figures.ts"
import { LineChart } from "../charts/LineChart.tsx"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { dayText, today } from "../format/dates.ts"
import { bodyLabel } from "../format/labels.ts"
import type { PageProps } from "../navigation.ts"
import { ComparedPhotos } from "../photos/Compared.tsx"
import { chartDate } from "../trends/figures.ts"
import { WeightTrend } from "../trends/WeightTrend.tsx"
import { Choice } from "../ui/Choice.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"
import { useMedia, WIDE } from "../ui/useMedia.ts"

const OPTIONS = optionsOf(text.spans)
type Span = keyof typeof text.spans

/** The weight and the measurements of the body over a span, and the photos. */
export default ({ query }: PageProps) => {
  const [span, choose] = useState<Span>(() => OPTIONS.find(({ value }) => value === query.span)?.value ?? "12w")
  const pick = (value: Span) => {
    choose(value)
    // The address keeps the span, so that the page can be opened again with it.
    history.replaceState(history.state, "", `${base}/body?span=${value}`)
  }
  return (
    <>
      <div class="body-head">
        <PageHead title={text.title} up={{ href: "/trends", label: text.up }} />
        <Choice label={text.span} hideLabel value={span} options={OPTIONS} onInput={pick} />
      </div>
      <div class="body-page wide">
        <Weight span={span} />
        <Measurements span={span} />
        <ComparedPhotos />
      </div>
    </>
  )
}

const Weight = ({ span }: { readonly span: Span }) => {
  const isWide = useMedia(WIDE)
  return (
    <ReadResult read={useRead("trends", { end: today(), span })}>
      {(data) => <WeightTrend data={data} height={isWide ? 360 : 200} />}
    </ReadResult>
  )
}

const Measurements = ({ span }: { readonly span: Span }) => {
  const read = useRead("bodyPage", { end: today(), span })
  const last = lastDate(read.data)
  return (
    <Section
      title={text.measurements}
      icon="body"
      tone="progress"
      {...(last !== undefined && { sum: text.last(last === today() ? text.today : dayText(last)) })}
    >
      <ReadResult read={read}>
        {(data) =>
          data.measures.length === 0 ? (
            <Empty>
              {text.empty} <a href="/log/check-in">{text.checkIn}</a>
            </Empty>
          ) : (
            <>
              <ul class="measures">
                {data.measures.map((each) => (
                  <li key={each.measure} class="card">
                    <MeasureCard data={data} of={each} />
                  </li>
                ))}
              </ul>
              {data.measures.some(({ measure }) => measure === "leanBodyMassKg") && <p class="hint">{text.lean}</p>}
            </>
          )
        }
      </ReadResult>
    </Section>
  )
}

const lastDate = (data: Answer<"bodyPage"> | undefined): string | undefined =>
  data?.measures
    .map(({ last }) => last.date)
    .sort()
    .at(-1)

type Course = Answer<"bodyPage">
type Measure = Course["measures"][number]

/** A measurement: its last value, its change over the shown time, and its course. */
const MeasureCard = ({
  data,
  of: { first, last, measure, points }
}: {
  readonly data: Course
  readonly of: Measure
}) => {
  const isWide = useMedia(WIDE)
  const label = measure === "leanBodyMassKg" ? text.leanMass : bodyLabel(measure)
  return (
    <LineChart
      title={label}
      tone="progress"
      answer={answerOf(measure, first, last, data)}
      start={data.start}
      end={data.end}
      height={isWide ? 150 : 100}
      format={(value) => figureOf(measure, value)}
      legend={
        <p class="figure">
          <b>{figureOf(measure, last.value)}</b>
          <span class="unit">{unitOf(measure)}</span>
        </p>
      }
      dots={points.map(({ date, value }) => ({
        date,
        value,
        text: text.at(chartDate(date, data), valueText(measure, value))
      }))}
      lines={linesOf(points, data.end)}
      table={{
        columns: [data.step === "week" ? text.weekFrom : text.date, unitOf(measure)],
        rows: points.map(({ date, value }) => [chartDate(date, data), figureOf(measure, value)])
      }}
    />
  )
}

const answerOf = (
  measure: Measure["measure"],
  first: Measure["first"],
  last: Measure["last"],
  data: Course
): string => {
  const since = chartDate(first.date, data)
  if (first.date === last.date) return text.once(since)
  if (first.value === last.value) return text.same(since)
  return text.since(changeText(measure, first.value, last.value), since)
}
