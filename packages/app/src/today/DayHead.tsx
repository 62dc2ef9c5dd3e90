import { addDays, formatDate } from "../format/dates.ts"
import { day as text } from "../text/today.ts"
import { RoundButton } from "../ui/Button.tsx"
import { Icon } from "../ui/Icon.tsx"
import { useTitle } from "../ui/PageHead.tsx"

/** The date of the page between the days beside it. */
export const DayHead = ({ date, today }: { readonly date: string; readonly today: string }) => {
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
  <a class="round" href={date === today ? "/" : `/day/${date}`} aria-label={formatDate(date, "full")}>
    <Icon name={icon} />
  </a>
)
