import { useEffect, useState } from "preact/hooks"

const MINUTE_MS = 60_000

/** The present time, to the minute: a page that stays open turns to the next day at midnight. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, MINUTE_MS)
    document.addEventListener("visibilitychange", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [])
  return now
}
