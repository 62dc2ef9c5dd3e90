/** The words of the picture of a session. */
export interface PictureText {
  readonly title: string
  readonly date: string
  readonly figures: ReadonlyArray<readonly [figure: string, label: string]>
  readonly records: ReadonlyArray<string>
  readonly exercises: ReadonlyArray<readonly [name: string, sets: string]>
  /** Counts the records or exercises that have no room. */
  readonly more: (count: number) => string
}

const WIDTH = 1080
const HEIGHT = 1350
const EDGE = 90
const LINE = 62
const EXERCISE = 108
const MORE = 52
const MOST_RECORDS = 3

/** How many of so many exercises have room. If not all have, the line that counts the others has room too. */
export const exercisesIn = (room: number, count: number): number =>
  count * EXERCISE <= room ? count : Math.max(0, Math.floor((room - MORE) / EXERCISE))

/** A text that is cut where it is wider than there is room. */
const fitted = (context: CanvasRenderingContext2D, text: string, room: number): string => {
  if (context.measureText(text).width <= room) return text
  const letters = [...text]
  while (letters.length > 0 && context.measureText(`${letters.join("")}…`).width > room) letters.pop()
  return `${letters.join("")}…`
}

/** The picture in the colours and letters of the page, as PNG. It is drawn on the device, and nothing is sent. */
const drawn = async ({ date, exercises, figures, more, records, title }: PictureText): Promise<Blob | undefined> => {
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d")
  if (context === null) return undefined
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const page = getComputedStyle(document.body)
  const heading = document.querySelector("h1")
  const serif = heading === null ? page.fontFamily : getComputedStyle(heading).fontFamily
  const room = WIDTH - 2 * EDGE
  let y = EDGE
  const write = (text: string, size: number, font = page.fontFamily, weight = 400, alpha = 1) => {
    context.font = `${weight} ${size}px ${font}`
    context.globalAlpha = alpha
    context.fillText(fitted(context, text, room), EDGE, y)
  }
  const writeMore = (count: number) => {
    if (count <= 0) return
    write(more(count), 32, undefined, 400, 0.7)
    y += MORE
  }
  context.fillStyle = page.backgroundColor
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = page.color
  context.textBaseline = "top"
  write(title, 76, serif, 600)
  y += 100
  write(date, 36, undefined, 400, 0.7)
  y += 100
  const column = room / figures.length
  for (const [at, [figure, label]] of figures.entries()) {
    const x = EDGE + at * column
    context.globalAlpha = 1
    context.font = `600 64px ${serif}`
    context.fillText(fitted(context, figure, column - 20), x, y)
    context.globalAlpha = 0.7
    context.font = `400 32px ${page.fontFamily}`
    context.fillText(fitted(context, label, column - 20), x, y + 80)
  }
  y += 170
  for (const record of records.slice(0, MOST_RECORDS)) {
    write(`★ ${record}`, 38, undefined, 600)
    y += LINE
  }
  writeMore(records.length - MOST_RECORDS)
  y += 30
  const fit = exercisesIn(HEIGHT - EDGE - 70 - y, exercises.length)
  for (const [name, sets] of exercises.slice(0, fit)) {
    write(name, 40, serif, 600)
    y += 52
    write(sets, 32, undefined, 400, 0.7)
    y += EXERCISE - 52
  }
  writeMore(exercises.length - fit)
  y = HEIGHT - EDGE - 20
  write("Daybook", 34, serif, 600, 0.7)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png"))
}

/** Gives the picture to what the person shares with, or stores it where the browser shares no files. Resolves to what became of it. */
export const sharePicture = async (
  text: PictureText,
  name: string
): Promise<"shared" | "saved" | "failed" | "left"> => {
  const blob = await drawn(text)
  if (blob === undefined) return "failed"
  const files = [new File([blob], name, { type: blob.type })]
  if ("canShare" in navigator && navigator.canShare({ files })) {
    try {
      await navigator.share({ files, title: text.title })
      return "shared"
    } catch (error) {
      // The person closed the choice of apps. Anything else is a browser that refuses after all.
      if (error instanceof DOMException && error.name === "AbortError") return "left"
    }
  }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return "saved"
}
