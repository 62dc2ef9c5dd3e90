import { useEffect, useState } from "preact/hooks"
import { isOffline } from "../data/online.ts"

/** Whether the browser has a network, and the server answers. */
export const useIsOnline = (): boolean => {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener("online", update)
    addEventListener("offline", update)
    return () => {
      removeEventListener("online", update)
      removeEventListener("offline", update)
    }
  }, [])
  return isOnline && !isOffline.value
}
