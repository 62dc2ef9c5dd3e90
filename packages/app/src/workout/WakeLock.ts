import { useEffect } from "preact/hooks"

/** Keeps the screen on while `isOn`, where the browser can: over https, and on an iPhone from 18.4 on. */
export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    // The browser lets go of it whenever the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== "visible") return
      try {
        const held = await navigator.wakeLock.request("screen")
        if (ended) await held.release()
        else lock = held
      } catch {
        // The battery is low, or the person forbids it: the session works without.
      }
    }
    void hold()
    document.addEventListener("visibilitychange", hold)
    return () => {
      ended = true
      document.removeEventListener("visibilitychange", hold)
      void lock?.release()
    }
  }, [isOn])
}
