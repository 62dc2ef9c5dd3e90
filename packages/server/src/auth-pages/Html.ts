/** Text of HTML that is already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | ReadonlyArray<Html>

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const rendered = (part: Part): string => {
  if (part === undefined) return ""
  if (part instanceof Html) return part.text
  if (typeof part === "object") return part.map(({ text }) => text).join("")
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")
}

/** A message with markup, in which the parts are escaped. */
export const filled = (message: (...parts: ReadonlyArray<string>) => string, ...parts: ReadonlyArray<Part>): Html =>
  new Html(message(...parts.map(rendered)))

/** A template tag for HTML. Interpolated texts are escaped. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(strings.reduce((text, string, index) => text + rendered(parts[index - 1]) + string))
