import { useEffect, useState } from "preact/hooks"

/** The time in ms since 1970, anew every second. */
export const useSeconds = (): number => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
