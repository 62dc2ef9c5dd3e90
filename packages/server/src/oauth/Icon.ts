import { type Html, html } from "../auth-pages/Html.ts"

const PATHS = {
  check: "M5 12.5 10 17.5 19.5 7",
  daybook: "M5 4.5h11.5A2.5 2.5 0 0 1 19 7v12.5H7.5A2.5 2.5 0 0 1 5 17zM5 17a2.5 2.5 0 0 1 2.5-2.5H19M9 8.5h6",
  undo: "M8.5 5 4.5 9l4 4M5 9h8.5a5.5 5.5 0 0 1 0 11H9",
  warn: "M12 4.5 20.5 19h-17zM12 10v4M12 16.6h.01"
} as const

/** A drawing beside a text. It says nothing by itself. */
export const icon = (name: keyof typeof PATHS): Html =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`
