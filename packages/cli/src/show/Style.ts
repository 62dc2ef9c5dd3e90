/** Whether standard output is a terminal that shows colour, and its person wants it. */
const isColourful = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb"

const painted =
  (code: number) =>
  (text: string): string =>
    isColourful() ? `\u001b[${code}m${text}\u001b[0m` : text

/** Colours and weights of text; plain in pipes, under `NO_COLOR` and on dumb terminals. */
export const style = {
  bold: painted(1),
  dim: painted(2),
  red: painted(31),
  green: painted(32),
  yellow: painted(33),
  cyan: painted(36)
}

/** Columns that standard output shows; 80 where that is not known. */
export const columns = (): number => process.stdout.columns || 80
