import { useEffect, useLayoutEffect, useState } from "preact/hooks"
import { shell } from "#text/shell"
import { hideToast, shown } from "../data/toasts.ts"

/** At least ten seconds, so that everybody can read it and reach "Undo". */
const SHOWN_MS = 12_000

/** Announces an outcome politely. It stays while it has the focus or the pointer. */
export const Toast = () => {
  const [isHeld, hold] = useState(false)
  const [isReady, ready] = useState(false)
  // A live region is announced when its text changes, not when it appears with a text.
  useEffect(() => {
    const timer = setTimeout(() => ready(true), 50)
    return () => clearTimeout(timer)
  }, [])
  const toast = isReady ? shown.value : undefined
  useLayoutEffect(() => {
    if (toast === undefined || isHeld) return
    const timer = setTimeout(hideToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast?.count, isHeld])
  const run = (act: () => void) => () => {
    hideToast()
    hold(false)
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it on the screen
    <div
      class="toasts"
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
    >
      <div role="status" class={toast === undefined ? "vh" : "toast"}>
        {toast !== undefined && (
          <>
            <span class="grow" key={toast.count}>
              {toast.text}
            </span>
            {toast.action !== undefined && (
              <button type="button" onClick={run(toast.action.run)}>
                {toast.action.label}
              </button>
            )}
            {toast.undo !== undefined && (
              <button type="button" onClick={run(toast.undo)}>
                {shell.undo}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
