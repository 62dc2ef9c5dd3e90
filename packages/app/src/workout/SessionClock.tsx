import { useEffect, useState } from "preact/hooks"
import { clockText } from "./RestTimer.ts"

/** The time since the session started. */
export const SessionClock = ({ startedAt }: { readonly startedAt: number }) => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span>{clockText(Math.max(0, (now - startedAt) / 1000))}</span>
}
