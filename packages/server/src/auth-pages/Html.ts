/** Text of HTML that needs no escaping any more. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | undefined | ReadonlyArray<Html>

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
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")
  return part.map(({ text }) => text).join("")
}

/** HTML from a template; every text that is put in is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(strings.reduce((text, string, index) => text + rendered(parts[index - 1]) + string))
