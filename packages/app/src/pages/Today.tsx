import { Fragment } from "preact"
import { useEffect, useState } from "preact/hooks"
import { day as text } from "#text/today"
import { useRead } from "../data/api.ts"
import { preferences } from "../data/preferences.ts"
import { session } from "../data/session.ts"
import { addDays, daysAround, formatDate, isDate, today as localDate } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { BodySection } from "../today/BodySection.tsx"
import { DayDials } from "../today/Dials.tsx"
import { FoodSection } from "../today/FoodSection.tsx"
import {
  type Day,
  type Entry,
  type OtherWrite,
  overlaid,
  type ShownDay,
  type ShownEntry,
  useDayWrites
} from "../today/overlay.ts"
import { inOrder } from "../today/sections.ts"
import { TrainingSection } from "../today/TrainingSection.tsx"
import { WaterSection } from "../today/WaterSection.tsx"
import { Writers } from "../today/Writers.tsx"
import { RoundButton } from "../ui/Button.tsx"
import { Icon } from "../ui/Icon.tsx"
import { later } from "../ui/Later.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { useTitle } from "../ui/PageHead.tsx"
import { openSheets } from "../ui/Sheet.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import NotFound from "./NotFound.tsx"
import { Widgets } from "./Widgets.tsx"

const EditEntry = later(() => import("../today/EditEntry.tsx"))
const CopyFood = later(() => import("../today/CopyFood.tsx"))
const DayNotices = later(() => import("../today/DayNotices.tsx"), { isQuiet: true })

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The page of a day: today, or the one in the address. */
export default ({ params }: PageProps) => {
  const now = useNow()
  const { date = localDate(now) } = params
  return isDate(date) ? (
    <DayPage key={date} date={date} now={now} isHome={params.date === undefined} />
  ) : (
    <NotFound title={text.noDate(date)} />
  )
}

/** The sheet that lies over the page. */
type SheetOver = { readonly edit: ShownEntry<Entry> } | "copy" | undefined

const DayPage = ({ date, isHome, now }: { readonly date: string; readonly now: Date; readonly isHome: boolean }) => {
  const read = useRead("dayPage", { date })
  const items = useDayWrites(date, read.asOf)
  const [over, setOver] = useState<SheetOver>()
  const isWhole = useNextFrame()
  const { data } = read
  const today = localDate(now)
  const open = (edit: ShownEntry<Entry>) => setOver({ edit })
  const close = () => setOver(undefined)
  const shown = data === undefined ? undefined : overlaid(data, items)
  const sections = (day: Day, shown: ShownDay) => ({
    food: () => (
      <FoodSection
        day={day}
        shown={shown}
        now={now}
        isToday={date === today}
        onOpen={open}
        onCopy={() => setOver("copy")}
      />
    ),
    water: () => <WaterSection day={day} shown={shown} onOpen={open} />,
    training: () => <TrainingSection day={day} shown={shown} onOpen={open} />,
    body: () => <BodySection day={day} shown={shown} />,
    mine: () => <Widgets date={date} widgets={day.widgets} asOf={read.asOf} />
  })
  return (
    <>
      <DayHead date={date} today={today} />
      <Week date={date} today={today} marks={data?.marks ?? []} />
      {isHome && (isNight(now) || session.value?.timeZone !== HERE) && <DayNotices isNight={isNight(now)} />}
      <ReadState read={read} />
      {data === undefined || shown === undefined ? (
        <Loading />
      ) : (
        <>
          <DayDials day={data} shown={shown} />
          <Writers day={data} isToday={date === today} />
          <OtherWrites writes={shown.others} />
          {inOrder(preferences.value.sections)
            .slice(0, isWhole ? undefined : 1)
            .map((name) => (
              <Fragment key={name}>{sections(data, shown)[name]()}</Fragment>
            ))}
          {over === "copy" && <CopyFood date={date} foods={shown.entries} onClose={close} />}
          {over !== undefined && over !== "copy" && <EditEntry entry={over.edit} onClose={close} />}
        </>
      )}
    </>
  )
}

/** Returns true once a frame was painted. The part below the fold is drawn after that, so that a tap shows at once. */
const useNextFrame = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

const MARKS = [
  ["food", "f", 0],
  ["water", "w", 7],
  ["training", "t", 14],
  ["body", "b", 21]
] as const

/** The days around a date with marks of their entries. Each is a link, except for future days. */
const Week = ({
  date,
  marks,
  today
}: {
  readonly date: string
  readonly today: string
  readonly marks: Day["marks"]
}) => (
  <nav aria-label={text.week}>
    <ol class="week">
      {daysAround(date, today).map((day) => {
        const found = marks.find((each) => each.date === day)
        const logged = MARKS.filter(([name]) => found?.[name]).map(([name]) => text.marks[name])
        return (
          <li key={day}>
            <a {...(day <= today && { href: hrefOfDay(day, today) })} {...(day === date && { "aria-current": "date" })}>
              <span>{formatDate(day, "weekdayShort")}</span>
              <b>{formatDate(day, "number")}</b>
              <svg class="marks" viewBox="0 0 26 6" aria-hidden="true">
                {MARKS.map(([name, letter, x]) => (
                  <rect
                    key={name}
                    class={found?.[name] ? letter : "o"}
                    {...{ x, y: "1", width: "5", height: "4", rx: "1.5" }}
                  />
                ))}
              </svg>
              <span class="vh">{logged.length === 0 ? text.nothingLogged : text.logged(logged.join(", "))}</span>
            </a>
          </li>
        )
      })}
    </ol>
  </nav>
)

const hrefOfDay = (date: string, today: string): string => (date === today ? "/" : `/day/${date}`)

/** Waiting writes that no row of the page shows. */
const OtherWrites = ({ writes }: { readonly writes: ReadonlyArray<OtherWrite> }) =>
  writes.length === 0 ? null : (
    <ul class="entries">
      {writes.map(({ id, say }) => (
        <li key={id}>
          <LeaderRow name={say} isPending />
        </li>
      ))}
    </ul>
  )

/** Until this hour the person may still mean the day before. */
const NIGHT_ENDS = 3

/** True if it is so early that the person may still mean the day before. */
const isNight = (now: Date): boolean => now.getHours() < NIGHT_ENDS

const MINUTE_MS = 60_000

/** The present time, to the minute. At midnight an open page changes to the next day, unless a sheet lies over it. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => {
      if (openSheets.value.length === 0) setNow(new Date())
    }
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener("visibilitychange", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [])
  return now
}

const DayHead = ({ date, today }: { readonly date: string; readonly today: string }) => {
  useTitle(formatDate(date, "full"))
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return (
    <header class="day-head">
      <Beside date={addDays(date, -1)} today={today} icon="prev" />
      <h1>
        <small>{formatDate(date, "weekday")}</small>
        {formatDate(date, isThisYear ? "day" : "long")}
      </h1>
      {date === today ? (
        <RoundButton icon="next" label={text.next} disabled onClick={() => undefined} />
      ) : (
        <Beside date={addDays(date, 1)} today={today} icon="next" />
      )}
    </header>
  )
}

const Beside = ({
  date,
  icon,
  today
}: {
  readonly date: string
  readonly today: string
  readonly icon: "prev" | "next"
}) => (
  <a class="round" href={hrefOfDay(date, today)} aria-label={formatDate(date, "full")}>
    <Icon name={icon} />
  </a>
)
