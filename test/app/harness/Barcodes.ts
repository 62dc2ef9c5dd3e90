/** Draws the codes of products as a camera sees them: small, turned, blurred, faint, noisy. */

/** A code and its bars: one character a module, `1` for black. */
export interface Drawn {
  readonly code: string
  readonly modules: string
}

/** A source of numbers from 0 to 1, the same for the same seed. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The digit after `digits` that makes a valid code: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
const checkDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The bars of a digit in the left half with odd parity (GS1 General Specifications, 5.2.1). */
const ODD = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ")

const inverse = (bars: string): string => [...bars].map((bar) => (bar === "1" ? "0" : "1")).join("")
const RIGHT = ODD.map(inverse)
const EVEN = RIGHT.map((bars) => [...bars].reverse().join(""))

/** Which of the six digits have even parity: by the first digit of an EAN-13, and by the check digit of a UPC-E. */
const OF_FIRST = "OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO".split(" ")
const OF_CHECK = "EEEOOO EEOEOO EEOOEO EEOOOE EOEEOO EOOEEO EOOOEE EOEOEO EOEOOE EOOEOE".split(" ")

const bars = (digits: string, parity: string): string =>
  [...digits].map((digit, place) => (parity[place] === "E" ? EVEN : ODD)[Number(digit)]).join("")

const right = (digits: string): string => [...digits].map((digit) => RIGHT[Number(digit)]).join("")

const ean13 = (digits: string): Drawn => {
  const code = digits + checkDigit(digits)
  const parity = OF_FIRST[Number(code[0])] ?? ""
  return { code, modules: `101${bars(code.slice(1, 7), parity)}01010${right(code.slice(7))}101` }
}

const ean8 = (digits: string): Drawn => {
  const code = digits + checkDigit(digits)
  return { code, modules: `101${bars(code.slice(0, 4), "OOOO")}01010${right(code.slice(4))}101` }
}

/** An EAN-13 with a first 0, which is not printed. */
const upcA = (digits: string): Drawn => {
  const { code, modules } = ean13(`0${digits}`)
  return { code: code.slice(1), modules }
}

/** The UPC-A that six digits of a UPC-E stand for, without its check digit: zeros are left out as the last digit says. */
const unfolded = (six: string): string => {
  const last = Number(six[5])
  if (last < 3) return `0${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
  return last === 3
    ? `0${six.slice(0, 3)}00000${six.slice(3, 5)}`
    : last === 4
      ? `0${six.slice(0, 4)}00000${six[4]}`
      : `0${six.slice(0, 5)}0000${last}`
}

const upcE = (six: string): Drawn => {
  const full = unfolded(six)
  const check = checkDigit(full)
  return { code: full + check, modules: `101${bars(six, OF_CHECK[Number(check)] ?? "")}010101` }
}

const KINDS = [
  { draw: ean13, digits: 12 },
  { draw: upcA, digits: 11 },
  { draw: ean13, digits: 12 },
  { draw: ean8, digits: 7 },
  { draw: upcE, digits: 6 }
]

/** Codes of all kinds, all different. A UPC-E has the code of the UPC-A that it stands for. */
export const drawnCodes = (count: number, random: () => number): ReadonlyArray<Drawn> =>
  Array.from({ length: count }, (_, index) => {
    const { digits, draw } = KINDS[index % KINDS.length] ?? { draw: ean13, digits: 12 }
    // No EAN-8 of a product starts with 0.
    const typed = Array.from({ length: digits }, (_, place) =>
      Math.floor(place === 0 ? 1 + random() * 9 : random() * 10)
    )
    return draw(typed.join(""))
  })

/** How a camera sees a code. Lengths in pixels of the picture, brightness from 0 to 255. */
interface View {
  readonly module: number
  readonly height: number
  /** Degrees. */
  readonly turn: number
  readonly x: number
  readonly y: number
  /** The width over which an edge is smeared. */
  readonly blur: number
  readonly black: number
  readonly white: number
  /** How much darker the right side of the picture is. */
  readonly shade: number
  readonly noise: number
}

const WIDTH = 640
const HEIGHT = 480

const between = (random: () => number, least: number, most: number): number => least + random() * (most - least)

/** A view that a person's hand may give: up to 14 degrees, down to a sixth of the picture, blur up to most of a module. */
const viewOf = ({ modules }: Drawn, random: () => number): View => {
  const module = between(random, 2, Math.min(5, 520 / (modules.length + 20)))
  const black = between(random, 10, 90)
  return {
    module,
    height: Math.max(90, module * modules.length * 0.55),
    turn: between(random, -14, 14),
    x: WIDTH / 2 + between(random, -30, 30),
    y: HEIGHT / 2 + between(random, -40, 40),
    blur: module * between(random, 0.1, 0.85),
    black,
    white: black + between(random, 70, 150),
    shade: between(random, 0, 40),
    noise: between(random, 1, 6)
  }
}

/** The view a moment later: no hand is still. */
const held = (view: View, random: () => number): View => ({
  ...view,
  turn: view.turn + between(random, -0.5, 0.5),
  x: view.x + between(random, -3, 3),
  y: view.y + between(random, -3, 3),
  blur: view.blur * between(random, 0.85, 1.15)
})

/** The share of black at a place across the bars, smeared over a width. */
const blackAt = (modules: string, edges: Float64Array, at: number, width: number): number => {
  const sum = (to: number): number => {
    const place = Math.min(Math.max(to, 0), modules.length)
    const whole = Math.floor(place)
    return (edges[whole] ?? 0) + (modules[whole] === "1" ? place - whole : 0)
  }
  return (sum(at + width / 2) - sum(at - width / 2)) / width
}

/** The brightness of a picture, row by row, before noise. */
const pictureOf = ({ modules }: Drawn, view: View): Float64Array => {
  const edges = new Float64Array(modules.length + 1)
  for (let place = 0; place < modules.length; place++)
    edges[place + 1] = (edges[place] ?? 0) + (modules[place] === "1" ? 1 : 0)
  const [cos, sin] = [Math.cos((view.turn * Math.PI) / 180), Math.sin((view.turn * Math.PI) / 180)]
  const blur = Math.max(view.blur, 1) / view.module
  const [halfLabel, halfCode] = [(modules.length / 2 + 10) * view.module, (modules.length / 2) * view.module]
  const picture = new Float64Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const [dx, dy] = [column - view.x, row - view.y]
      const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin]
      const isLabel = Math.abs(along) < halfLabel && Math.abs(across) < view.height / 2 + 20
      const isCode = isLabel && Math.abs(across) < view.height / 2
      const ink = isCode ? blackAt(modules, edges, (along + halfCode) / view.module, blur) : 0
      // Around the label is the packaging, in its own colour.
      const light = isLabel ? view.white + (view.black - view.white) * ink : (view.black + view.white) / 2
      picture[row * WIDTH + column] = light - (view.shade * column) / WIDTH
    }
  return picture
}

/** A number with a mean of 0 and a standard deviation of 1. */
const grainOf = (random: () => number): number => (random() + random() + random() - 1.5) * 2

const seeded = randomOf(1)

/** The noise of a camera. Each frame starts at another place of it. */
const NOISE = Float64Array.from({ length: 2 ** 17 - 1 }, () => grainOf(seeded))

/** A frame of the picture with the noise of this moment. */
const frameOf = (picture: Float64Array, noise: number, random: () => number): Buffer => {
  const luma = Buffer.alloc(picture.length)
  const start = Math.floor(random() * NOISE.length)
  for (let place = 0; place < picture.length; place++) {
    const grain = NOISE[(start + place) % NOISE.length] ?? 0
    luma[place] = Math.min(255, Math.max(0, (picture[place] ?? 0) + grain * noise))
  }
  return luma
}

const HEAD = (rate: number) => Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420jpeg\n`)
const FRAME = Buffer.from("FRAME\n")
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)

/** The frames of codes, brightness alone. */
export const framesOf = function* (codes: ReadonlyArray<Drawn>, frames: number, random: () => number) {
  for (const drawn of codes) {
    const view = viewOf(drawn, random)
    for (let frame = 0; frame < frames; frame++) {
      const picture = pictureOf(drawn, held(view, random))
      yield { drawn, view, luma: frameOf(picture, view.noise, random) }
    }
  }
}

/** A video for `--use-file-for-fake-video-capture` that shows each code for some frames, in pieces. */
export const videoOf = function* (
  codes: ReadonlyArray<Drawn>,
  { frames, random, rate }: { readonly frames: number; readonly rate: number; readonly random: () => number }
): Generator<Buffer> {
  yield HEAD(rate)
  for (const { luma } of framesOf(codes, frames, random)) yield Buffer.concat([FRAME, luma, GREY])
}
