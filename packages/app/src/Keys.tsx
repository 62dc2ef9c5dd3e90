import { useLayoutEffect, useState } from "preact/hooks"
import { preferences } from "./data/preferences.ts"
import { lastWrite, undoWrite } from "./data/write.ts"
import { go } from "./navigation.ts"
import { isTyping } from "./ui/Later.tsx"

/** The address that each key opens. */
const PLACES: Readonly<Record<string, string>> = {
  l: "/log",
  f: "/log/food",
  w: "/log/water",
  k: "/log/weigh",
  t: "/",
  h: "/history",
  r: "/trends",
  ",": "/settings"
}

/** Listens to the keys of the app. Keys in a field go to the field, and keys in a dialog do nothing on the page below it. */
export const useKeys = () => {
  const [isHelpOpen, openHelp] = useState(false)
  // The listener is there before the first frame is drawn, so that it gets a key that is pressed at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, key, metaKey, target } = event
      if (event.defaultPrevented || altKey || isTyping(target)) return
      if (ctrlKey || metaKey) {
        const last = lastWrite.value
        if (key.toLowerCase() !== "z" || event.shiftKey || last === undefined) return
        event.preventDefault()
        void undoWrite(last.id, last.say)
        return
      }
      if (preferences.value.singleKeys === false || document.querySelector("dialog[open]") !== null) return
      const row = target instanceof HTMLElement && target.matches(ROWS) ? target : undefined
      const place = PLACES[key.toLowerCase()]
      if (key === "j") focusRow(1)
      // "k" goes up in a list; elsewhere it opens the weigh-in.
      else if (key === "k" && row !== undefined) focusRow(-1)
      else if (key === "e" && row !== undefined) row.click()
      else if (place !== undefined) go(place)
      else if (key === "?") openHelp(true)
      else return
      event.preventDefault()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
  return { isHelpOpen, closeHelp: () => openHelp(false) }
}

const ROWS = "main a.entry, main button.entry"

const focusRow = (step: number): void => {
  // A row in a collapsed list cannot have the focus.
  const rows: Array<Element> = [...document.querySelectorAll(ROWS)].filter((row) => row.checkVisibility())
  const now = document.activeElement === null ? -1 : rows.indexOf(document.activeElement)
  const next = rows[now + step]
  if (next instanceof HTMLElement) next.focus()
}
