import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { trends as text } from "../text/trends.ts"
import { EnergyTrend } from "../trends/EnergyTrend.tsx"
import type { Span } from "../trends/figures.ts"
import { LiftTrends } from "../trends/LiftTrends.tsx"
import { Months } from "../trends/Months.tsx"
import { RecoveryTrends } from "../trends/RecoveryTrends.tsx"
import { ScoreRows } from "../trends/Scores.tsx"
import { WeightTrend } from "../trends/WeightTrend.tsx"
import { Choice } from "../ui/Choice.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Loading, ReadState } from "../ui/States.tsx"

const SPANS = ["4w", "12w", "1y", "all"] as const satisfies ReadonlyArray<Span>
const OPTIONS = SPANS.map((value) => ({ value, label: text.spans[value] }))

/** The trends of the log over a span of time. */
const Trends = ({ query }: PageProps) => {
  const [span, choose] = useState<Span>(() => SPANS.find((each) => each === query.span) ?? "12w")
  const end = today()
  const read = useRead("trends", { end, span })
  const { data } = read
  const pick = (value: Span) => {
    choose(value)
    // The address keeps the span, so that the page can be opened again with it.
    history.replaceState(history.state, "", `/trends?span=${value}`)
  }
  return (
    <>
      <PageHead title={text.title} {...(data !== undefined && { lead: text.since(formatDate(data.start, "long")) })} />
      <Choice label={text.span} hideLabel value={span} options={OPTIONS} onChange={pick} />
      <ReadState read={read} />
      {data === undefined ? (
        <Loading />
      ) : (
        <>
          <WeightTrend data={data} />
          <EnergyTrend data={data} />
          <LiftTrends data={data} />
          <RecoveryTrends data={data} />
          <Months data={data} />
          <ScoreRows start={scoresStart(data.start, end)} end={end} />
        </>
      )}
    </>
  )
}

export default Trends

/** Scores are read for at most a year. */
const SCORE_DATES = 365

const scoresStart = (start: string, end: string): string => {
  const first = addDays(end, 1 - SCORE_DATES)
  return start < first ? first : start
}
