import { Fragment } from "preact"
import { useEffect, useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { preferences } from "../data/preferences.ts"
import { isDate, today as localDate } from "../format/dates.ts"
import type { PageProps } from "../PageProps.ts"
import { day as text } from "../text/today.ts"
import { BodySection } from "../today/BodySection.tsx"
import { DayHead } from "../today/DayHead.tsx"
import { DayDials } from "../today/Dials.tsx"
import { FoodSection } from "../today/FoodSection.tsx"
import { OtherWrites } from "../today/OtherWrites.tsx"
import { type Day, type Entry, overlaid, type Shown, type ShownDay } from "../today/overlay.ts"
import { StillYesterday } from "../today/StillYesterday.tsx"
import { inOrder } from "../today/sections.ts"
import { TrainingSection } from "../today/TrainingSection.tsx"
import { useDayWrites } from "../today/useDayWrites.ts"
import { useNow } from "../today/useNow.ts"
import { WaterSection } from "../today/WaterSection.tsx"
import { Writers } from "../today/Writers.tsx"
import { later } from "../ui/Later.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { WeekStrip } from "../ui/WeekStrip.tsx"
import NotFound from "./NotFound.tsx"
import { Widgets } from "./Widgets.tsx"

const EditEntry = later(() => import("../today/EditEntry.tsx"))
const CopyFood = later(() => import("../today/CopyFood.tsx"))

/** The page of a day: today, or the one in the address. */
const Today = ({ params }: PageProps) => {
  const now = useNow()
  const { date = localDate(now) } = params
  return isDate(date) ? (
    <DayPage key={date} date={date} now={now} isHome={params.date === undefined} />
  ) : (
    <NotFound title={text.noDate(date)} />
  )
}

export default Today

/** What lies over the page. */
type Over = { readonly edit: Shown<Entry> } | "copy" | undefined

const DayPage = ({ date, isHome, now }: { readonly date: string; readonly now: Date; readonly isHome: boolean }) => {
  const read = useRead("dayPage", { date })
  const items = useDayWrites(date, read.asOf)
  const [over, setOver] = useState<Over>()
  const isWhole = useNextFrame()
  const { data } = read
  const today = localDate(now)
  const open = (edit: Shown<Entry>) => setOver({ edit })
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
      {isHome && <StillYesterday now={now} />}
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

/** Whether a frame was painted: what is below the fold comes after it, so that a tap shows at once. */
const useNextFrame = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

const MARKS = {
  label: text.week,
  logged: (marks: ReadonlyArray<string>) => text.logged(marks.join(", ")),
  nothing: text.nothingLogged,
  ...text.marks
}

/** The week of the date with what was logged. */
const Week = ({
  date,
  marks,
  today
}: {
  readonly date: string
  readonly today: string
  readonly marks: Day["marks"]
}) => (
  <WeekStrip
    date={date}
    today={today}
    marks={Object.fromEntries(marks.map((each) => [each.date, each]))}
    hrefOf={(day) => hrefOfDay(day, today)}
    texts={MARKS}
  />
)

const hrefOfDay = (date: string, today: string): string => (date === today ? "/" : `/day/${date}`)
