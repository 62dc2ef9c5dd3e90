const { env } = process

/** True if a variable forces colour. `0` and an empty text do not. */
const isForced = (value: string | undefined): boolean => value !== undefined && value !== "" && value !== "0"

/** True if the user forces colour, or if standard output is a terminal that shows it. */
const hasColour = (): boolean => {
  if (env.NO_COLOR) return false
  if (isForced(env.FORCE_COLOR) || isForced(env.CLICOLOR_FORCE)) return true
  return process.stdout.isTTY === true && env.TERM !== "dumb"
}

/** The parts of bars and charts, and the marks of texts, in ASCII. Each keeps its width, but for the ellipsis. */
const ASCII: Readonly<Record<string, string>> = {
  "█": "#",
  "░": ".",
  "▀": "'",
  "▄": ".",
  "╌": "-",
  "┤": "|",
  "└": "+",
  "─": "-",
  "▲": "^",
  "▼": "v",
  "■": "=",
  "·": "-",
  "−": "-",
  "×": "x",
  "↵": "/",
  "…": "...",
  "→": ">",
  "–": "-"
}

const PARTS = new RegExp(`[${Object.keys(ASCII).join("")}]`, "g")

/** Text that the terminal can show: without our own signs beyond ASCII in the locales C and POSIX and on dumb terminals. */
export const showable = (text: string): string =>
  env.TERM === "dumb" || /^(?:C|POSIX)$/.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "")
    ? text.replace(PARTS, (part) => ASCII[part] ?? part)
    : text

const styled =
  (code: number) =>
  (text: string): string =>
    hasColour() ? `\u001b[${code}m${text}\u001b[0m` : text

/** Text styles; plain text in pipes and on dumb terminals, unless colour is forced, and under `NO_COLOR`. */
export const style = {
  bold: styled(1),
  dim: styled(2),
  red: styled(31),
  green: styled(32),
  yellow: styled(33),
  cyan: styled(36)
}

/** The width of the terminal; 80 if unknown. */
export const columns = (): number => process.stdout.columns || 80

/** The width of the terminal; a pipe has none, and takes lines of any length. */
export const terminalWidth = (): number => process.stdout.columns || Number.POSITIVE_INFINITY
