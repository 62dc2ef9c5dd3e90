/** Whether standard output is a terminal that shows colour and the user wants it. */
const hasColour = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb"

const styled =
  (code: number) =>
  (text: string): string =>
    hasColour() ? `\u001b[${code}m${text}\u001b[0m` : text

/** Text styles; plain text in pipes, under `NO_COLOR` and on dumb terminals. */
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
