import { useEffect, useState } from "preact/hooks"
import { clockText } from "../format/measured.ts"

/** The time since the session started. */
export const SessionClock = ({ startedAt }: { readonly startedAt: number }) => (
  <span>{clockText(Math.max(0, (useSeconds() - startedAt) / 1000))}</span>
)

/** The time in ms since 1970, anew every second. */
export const useSeconds = (): number => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
