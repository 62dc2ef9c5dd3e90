import { addDays, formatDate, today } from "../format/dates.ts"
import { day as text } from "../text/today.ts"
import { Notice } from "../ui/Notice.tsx"
import { isNight } from "./night.ts"

/** Shortly after midnight: whether the day before is meant. */
export const StillYesterday = ({ now }: { readonly now: Date }) => {
  if (!isNight(now)) return null
  const yesterday = addDays(today(now), -1)
  const weekday = formatDate(yesterday, "weekday")
  return (
    <Notice
      icon="clock"
      acts={
        <a class="btn bare small" href={`/day/${yesterday}`}>
          {text.logTo(weekday)}
        </a>
      }
    >
      {text.stillDay(weekday)}
    </Notice>
  )
}
