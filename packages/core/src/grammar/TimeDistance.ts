import { LineError } from "./LineError.ts"

const NUMBER = "\\d+(?:\\.\\d+)?"

const CLOCK = "\\d{1,2}:[0-5]\\d:[0-5]\\d|\\d{1,3}:[0-5]\\d"
const HOURS = "\\d{1,2}h(?:[0-5]?\\d(?:min)?)?"
const MINUTES = "\\d{1,3}min[0-5]?\\ds?|\\d{1,3}m[0-5]?\\ds"
const TIME_UNITS = "s|secs?|seconds?|mins?|minutes?"

/** Matches a time: `60s`, `1:30`, `1:02:05`, `45min`, `1h10`, `1min30`. */
export const TIME = `${CLOCK}|${NUMBER}(?:${TIME_UNITS})|${HOURS}|${MINUTES}`

/** Metres in a unit of distance, by the start of its name. */
const METERS: ReadonlyArray<readonly [unit: RegExp, meters: number]> = [
  [/^k/i, 1000],
  [/^mi/i, 1609.344],
  [/^y/i, 0.9144],
  [/^m/i, 1]
]

const DISTANCE_UNITS = "m|met(?:er|re)s?|kms?|mi|miles?|yds?|yards?"

/** Matches a distance: `400m`, `5km`, `3mi`, `10k`; `100k` is more likely a load. */
export const DISTANCE = `${NUMBER}(?:${DISTANCE_UNITS})|\\d{1,2}(?:\\.\\d+)?k`

/** The units of times and distances. */
export const SET_UNITS = `${TIME_UNITS}|${DISTANCE_UNITS}|k`

/** The seconds of a time. */
export const secondsOf = (time: string): number => {
  if (time.includes(":")) return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
  const hours = /^(\d+)h(\d*)/i.exec(time)
  if (hours !== null) return Number(hours[1]) * 3600 + Number(hours[2]) * 60
  const minutes = /^(\d+)m(?:in)?(\d+)/i.exec(time)
  if (minutes !== null) return Number(minutes[1]) * 60 + Number(minutes[2])
  return rounded(Number.parseFloat(time) * (/m/i.test(time) ? 60 : 1))
}

/** The metres of a distance, to two decimals. */
export const metersOf = (distance: string): number => {
  const unit = distance.replace(/^[\d.]+/, "")
  return rounded(Number.parseFloat(distance) * (METERS.find(([start]) => start.test(unit))?.[1] ?? 1))
}

/** Parses the rest between sets into seconds: `90s`, `2:30`, `90`. */
export const parseRest = (word: string): number => {
  if (/^\d+$/.test(word)) return Number(word)
  if (!REST.test(word)) throw new LineError(`invalid rest "${word}"; use 90s, 2:30 or 2min`)
  return secondsOf(word)
}

const REST = new RegExp(`^(?:${TIME})$`, "i")

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Shorter times are in seconds alone. */
const CLOCK_FROM_SECONDS = 100

const padded = (part: number): string => String(part).padStart(2, "0")

/** A time in words: `60 s`, `28:10`, `1:02:05`. */
export const timeText = (seconds: number): string => {
  if (seconds < CLOCK_FROM_SECONDS) return `${seconds} s`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = padded(seconds % 60)
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A distance in words: `400 m`, `5 km`, `42.195 km`. */
export const distanceText = (meters: number): string =>
  meters < 1000 ? `${meters} m` : `${Math.round(meters * 100) / 100_000} km`
