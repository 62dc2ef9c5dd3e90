import type { Answer, Params } from "@daybook/core/app"
import { useEffect, useState } from "preact/hooks"
import { history as text } from "#text/history"
import { day } from "#text/today"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { formatDate, today as localToday } from "../format/dates.ts"
import { monthEnd, monthsUpTo } from "../format/months.ts"
import { counted, formatNumber } from "../format/numbers.ts"
import { boundsOf, InkKey } from "../history/ink.tsx"
import { type Marks, MonthGrid } from "../history/Month.tsx"
import { Year } from "../history/Year.tsx"
import type { PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Field, Select } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult, ReadState } from "../ui/States.tsx"
import { ByTag, Tag } from "../ui/Tag.tsx"
import { useMedia } from "../ui/useMedia.ts"

const OPTIONS = optionsOf(text.writers)
type Writer = keyof typeof text.writers

/** A search starts when nothing was typed for this long, in milliseconds. */
const TYPING_MS = 250

/** As in styles/history.css: the least width for months and year beside each other. */
const WIDE = "(min-width: 80rem)"

const VIEWS = optionsOf(text.views)

/** The months and the years of the log, and a search in it. */
export default ({ query }: PageProps) => {
  const [typed, type] = useState(query.q ?? "")
  const [by, choose] = useState<Writer>(() => OPTIONS.find(({ value }) => value === query.by)?.value ?? "any")
  const words = useLate(typed.trim(), TYPING_MS)
  const isSearch = words !== "" || by !== "any"
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <search class="fields">
        <Field
          label={text.search}
          value={typed}
          onInput={type}
          placeholder={text.placeholder}
          enterKeyHint="search"
          most={100}
        />
        <Select label={text.by} value={by} options={OPTIONS} onInput={choose} />
      </search>
      {isSearch ? (
        <FoundEntries {...(words !== "" && { q: words })} {...(by !== "any" && { by })} />
      ) : (
        <Views query={query} />
      )}
    </>
  )
}

const useLate = <A,>(value: A, ms: number): A => {
  const [late, set] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => set(() => value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}

const MONTHS_A_PAGE = 3

/** The months at first beside a year, which are as tall as it. */
const MONTHS_BESIDE = 2

const ENERGY = { tone: "food", unit: "kcal", figure: (kcal: number) => formatNumber(kcal, 0) } as const

/** The months and the year: one of them, or both if the screen is wide enough. The address keeps what is shown. */
const Views = ({ query }: Pick<PageProps, "query">) => {
  const [shown, setShown] = useState({
    view: VIEWS.find(({ value }) => value === query.view)?.value ?? "months",
    measure: query.measure ?? ""
  })
  const isWide = useMedia(WIDE)
  const show = (change: Partial<typeof shown>) => {
    const next = { ...shown, ...change }
    setShown(next)
    history.replaceState(history.state, "", `${base}/history?${new URLSearchParams(next)}`)
  }
  const { measure, view } = shown
  return (
    <>
      {!isWide && (
        <Choice label={text.view} hideLabel value={view} options={VIEWS} onInput={(view) => show({ view })} />
      )}
      <div class="history wide">
        {(isWide || view === "months") && <Months atFirst={isWide ? MONTHS_BESIDE : MONTHS_A_PAGE} />}
        {(isWide || view === "year") && (
          <Year today={localToday()} measure={measure} pick={(measure) => show({ measure })} />
        )}
      </div>
    </>
  )
}

const Months = ({ atFirst }: { readonly atFirst: number }) => {
  const today = localToday()
  const [earlier, setEarlier] = useState(0)
  const months = monthsUpTo(today, atFirst + earlier)
  const read = useRead("dayMarks", { start: months.at(-1) ?? today, end: monthEnd(months[0] ?? today) })
  const days = read.data ?? []
  const marks = new Map<string, Marks>(days.map((day) => [day.date, day]))
  const bounds = boundsOf(days.flatMap(({ calories, food }) => (food ? [calories] : [])))
  return (
    <Section title={text.months} icon="history" tone="food" sum={<a href="/changes">{text.changes}</a>}>
      <ReadState read={read} />
      {read.data?.length === 0 && (
        <Empty>
          {text.empty} <a href="/log">{text.log}</a>
        </Empty>
      )}
      {bounds.length > 0 && <InkKey bounds={bounds} measure={ENERGY} />}
      <p class="hint">{text.legend}</p>
      <div class="months">
        {months.map((first) => (
          <MonthGrid key={first} first={first} bounds={bounds} marks={marks} today={today} />
        ))}
      </div>
      <p class="acts">
        <Button onClick={() => setEarlier(earlier + MONTHS_A_PAGE)}>{text.earlier}</Button>
      </p>
    </Section>
  )
}

/** The most entries that a search returns. */
const MOST = 100

/** The entries that a search found, newest first. Each opens its day. */
const FoundEntries = ({ by, q }: Params<"findEntries">) => (
  <ReadResult read={useRead("findEntries", { q, by })}>
    {(data) =>
      data.length === 0 ? (
        <Empty>{q === undefined ? text.nothingBy : text.notFound}</Empty>
      ) : (
        <>
          <p class="hint" aria-live="polite">
            {data.length === MOST ? text.most : counted(data.length, text.found)}
          </p>
          <ul class="entries">
            {data.map((entry) => (
              <li key={entry.id}>
                <FoundRow entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )
    }
  </ReadResult>
)

const FoundRow = ({ entry: { by, date, kind, text: words } }: { readonly entry: Answer<"findEntries">[number] }) => (
  <LeaderRow
    href={`/day/${date}`}
    name={words}
    tags={
      <>
        <Tag>{text.kinds[kind]}</Tag>
        <ByTag by={by} label={day.by} />
      </>
    }
    num={formatDate(date, "long")}
  />
)
