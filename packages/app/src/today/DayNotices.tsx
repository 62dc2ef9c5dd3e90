import { useEffect, useState } from "preact/hooks"
import { notices as text } from "#text/notices"
import { act } from "../data/act.ts"
import { texts } from "../data/device.ts"
import { refreshSession, session, startSession } from "../data/session.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"

/** The notices above the present day, which are seldom there. */
export default ({ isNight }: { readonly isNight: boolean }) => (
  <>
    <OtherZone />
    {isNight && <StillYesterday />}
  </>
)

/** Shortly after midnight, asks if the person means the day before. */
const StillYesterday = () => {
  const yesterday = addDays(today(), -1)
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

/** The time zone of this device that the person does not want for the account. */
const KEPT = "daybook-zone-kept"

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name by which this browser knows a time zone: some have several. */
const nameHere = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

/** Gives an account without a time zone that of this device, and offers a change where the two differ. */
const OtherZone = () => {
  const [kept, setKept] = useState(() => texts.read(KEPT))
  const write = () => act("setTimeZone", { timeZone: here }).then(refreshSession)
  useEffect(() => {
    // The session may be a cached copy of an earlier start of the app.
    void startSession().then((isFound) => (isFound && session.value?.timeZone === null ? write() : undefined))
  }, [])
  const known = session.value?.timeZone
  if (known == null || nameHere(known) === here || kept === here) return null
  const keep = () => {
    texts.write(KEPT, here)
    setKept(here)
  }
  return (
    <Notice
      icon="clock"
      acts={
        <>
          <Button look="bare" small onClick={() => void write()}>
            {text.change(here)}
          </Button>
          <Button look="bare" small onClick={keep}>
            {text.keep}
          </Button>
        </>
      }
    >
      {text.differs(known, here)}
    </Notice>
  )
}
