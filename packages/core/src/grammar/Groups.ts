import { SET_RPE, SETS_PER_EXERCISE } from "../plain/Limits.ts"
import { LineError } from "./Amounts.ts"

const NUMBER = "\\d+(?:\\.\\d+)?"

const CLOCK = "\\d{1,2}:[0-5]\\d:[0-5]\\d|\\d{1,3}:[0-5]\\d"
const HOURS = "\\d{1,2}h(?:[0-5]?\\d(?:min)?)?"
const MINUTES = "\\d{1,3}min[0-5]?\\ds?|\\d{1,3}m[0-5]?\\ds"
const TIME_UNITS = "s|secs?|seconds?|secondes?|sekunden?|mins?|minutes?|minuten"

/** Matches a time: `60s`, `1:30`, `1:02:05`, `45min`, `1h10`, `1min30`. */
const TIME = `${CLOCK}|${NUMBER}(?:${TIME_UNITS})|${HOURS}|${MINUTES}`

/** Metres in a unit of distance, by the start of its name. */
const METERS: ReadonlyArray<readonly [unit: RegExp, meters: number]> = [
  [/^k/i, 1000],
  [/^mi/i, 1609.344],
  [/^y/i, 0.9144],
  [/^m/i, 1]
]

const DISTANCE_UNITS = "m|met(?:er|re)s?|kms?|mi|miles?|yds?|yards?"

/** Matches a distance: `400m`, `5km`, `3mi`, `10k`; `100k` is more likely a load. */
const DISTANCE = `${NUMBER}(?:${DISTANCE_UNITS})|\\d{1,2}(?:\\.\\d+)?k`

const SET_UNITS = `${TIME_UNITS}|${DISTANCE_UNITS}|k`

const secondsOf = (time: string): number => {
  if (time.includes(":")) return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
  const hours = /^(\d+)h(\d*)/i.exec(time)
  if (hours !== null) return Number(hours[1]) * 3600 + Number(hours[2]) * 60
  const minutes = /^(\d+)m(?:in)?(\d+)/i.exec(time)
  if (minutes !== null) return Number(minutes[1]) * 60 + Number(minutes[2])
  return rounded(Number.parseFloat(time) * (/m/i.test(time) ? 60 : 1))
}

/** The metres of a distance, to two decimals. */
const metersOf = (distance: string): number => {
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

/** The kinds of sets beside a working set, which has none. */
type SetKind = "warmup" | "drop" | "failure"

/** A set of repetitions, a time or a distance. The load is in kg, absent for bodyweight. */
export interface ParsedSet {
  readonly reps: number
  readonly weightKg?: number
  readonly kind?: SetKind
  readonly rpe?: number
  readonly seconds?: number
  readonly meters?: number
}

/** Equal sets as typed: `3x5@100`, `w60x5`, `5@80`, `8`, `60s`, `5km`. */
export interface Group extends Omit<ParsedSet, "weightKg"> {
  readonly typed: string
  /** The number of sets before an x. */
  readonly times: number | undefined
  /** The number of sets after the set, as in `60s x3`. */
  readonly repeat?: number
  /** The load with its unit, if it has one. */
  readonly load: string | undefined
}

/** A word that says more of the sets before it: `@8`, `rpe8`, `x3`, `@20kg`. */
export type Mark = { readonly typed: string } & Partial<Pick<Group, "load" | "repeat" | "rpe">>

/** The letters before sets that are no working sets. */
export const KIND_LETTERS: Readonly<Record<SetKind, string>> = { warmup: "w", drop: "d", failure: "f" }

const LOAD_UNIT = "kgs?|lbs?"

/** A load with its unit. */
export const LOAD = new RegExp(`^${NUMBER}(?:${LOAD_UNIT})$`, "i")

const GROUP = new RegExp(
  `^([wdf])?(?:(${NUMBER})(${LOAD_UNIT})?x)?(?:(\\d{1,4})(?:reps?)?|(${TIME})|(${DISTANCE}))(?:@(${NUMBER}(?:${LOAD_UNIT})?))?(?:@(${NUMBER}))?$`,
  "i"
)

const MARK = new RegExp(`^(?:x([1-9]\\d?)|@?rpe(${NUMBER})|@(${NUMBER})|@(${NUMBER}(?:${LOAD_UNIT})))$`, "i")

/** The words of a line of exercises. Sets that were typed with spaces are joined: `3 x 5 @ 100 kg`, `5@100, 5@110`. */
export const joinSets = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words
    .join("\n")
    .replace(/(?<=\d)×(?=\d)/g, "x")
    .replace(SAID_SETS, "$1x")
    .replace(SAID_REPS, "reps")
    .replace(SAID_LOAD, "@")
    .replace(/(?<=\d\n?[a-z]*\n)en(?=\n\d)/gi, "in")
    .replace(DECIMAL_COMMA, ".")
    // The load that is added to that of the body: `dips +10kg 3x8`.
    .replace(ADDED_LOAD, "")
    .replace(/(?<=(?:^|\n)@?r(?:pe|ir))\n(?=\d)/gi, "")
    .replace(/(?<=\d)@(?=r(?:pe|ir)\d)/gi, "\n@")
    .replace(/(?<=^|\n)(\d{1,3})\n?x\n?(?=\d)/gi, "$1x")
    .replace(SPACED_UNIT, "")
    // After `12 reps,` a distance is a set, though after `12` it would be a name.
    .replace(/(?<=(?:^|\n|,|x)[wdf]?\d{1,4})\n(?=reps?,)/gi, "")
    .replace(/(?<=,\n?[wdf]?(?:\d{1,3}x)?\d{1,4})\n(?=reps?(?:\n|$))/gi, "")
    .replace(/(?<=\dreps?,)\n(?=[wdf]?\d)/gi, "")
    .replace(/(?<=\d[a-z]{0,7}\nx)\n(?=\d{1,2}(?:[,\n]|$))/gi, "")
    // After a time or a number of sets, as in `1:30 @8`, it is an RPE.
    .replace(/(?<=\d)(?<!:\d\d|\nx\d{1,2})\n?@\n?(?=\d)/g, "@")
    .replace(/(?<=(?:^|\n|@|,)\d+(?:\.\d+)?)\n(?=(?:kgs?|lbs?),?(?:\n|$))/gi, "")
    .replace(/(?<=\d(?:kgs?|lbs?)?)\n?,\n?(?=[wdf]?\d+(?:reps?)?(?:[@x,\n]|$))/gi, ",")
    .replace(COMMA_AFTER_SET, "\n")
    .split("\n")
    .filter((word) => word !== "" && word !== ",")

/** `3 sets of 5`, `3 Sätze à 5`, `3 séries de 5` */
const SAID_SETS = /(?<=^|\n)(\d{1,2})\n(?:sets?|sätze|series|séries?)\n(?:(?:of|à|a|von|mit|de)\n)?(?=\d)/gi
const SAID_REPS = /(?<=\d\n?)(?:repetitions?|wdh\.?|wiederholungen|répétitions?)(?=[,\n]|$)/gi
/** `3x5 at 100 kg`, `mit 100 kg`, `à 100 kg` */
const SAID_LOAD = new RegExp(
  `(?<=\\d(?:\\n?reps?)?)\\n(?:at|with|mit|avec|à|a)\\n(?=\\d+(?:[.,]\\d+)?\\n?(?:${LOAD_UNIT})(?:[,\\n]|$))`,
  "gi"
)
/** A comma in a load with its unit is one of decimals: `5@82,5kg`. */
const DECIMAL_COMMA = new RegExp(`(?<=[@\\n]\\d{1,3}),(?=\\d{1,2}\\n?(?:${LOAD_UNIT})(?:[,\\n]|$))`, "gi")
const ADDED_LOAD = new RegExp(`(?<=[\\n@])\\+(?=${NUMBER}\\n?(?:${LOAD_UNIT})(?:[,\\n]|$))`, "gi")
const SPACED_UNIT = new RegExp(`(?<=(?:^|\\n|,|x)${NUMBER})\\n(?=(?:${SET_UNITS}),?(?:\\n|$))`, "gi")
const COMMA_AFTER_SET = new RegExp(`(?<=\\d(?:${LOAD_UNIT}|${SET_UNITS}|reps?)?),\\n`, "gi")

/** The groups and marks of a word like `5@80,5@80`; none if the word is part of a name. */
export const itemsIn = (word: string): ReadonlyArray<Group | Mark> => {
  const parts = word.split(",")
  const items = parts.flatMap((typed) => groupIn(typed) ?? markIn(typed) ?? [])
  return items.length === parts.length ? items : []
}

/** True if some of the words are sets with a load or a number of sets, which nothing else looks like: `3x5`, `5@80`. */
export const hasLoads = (words: ReadonlyArray<string>): boolean =>
  joinSets(words).some((word) => groupsIn(word).some(({ load, times }) => load !== undefined || times !== undefined))

export const isGroup = (item: Group | Mark): item is Group => "reps" in item

/** The groups of a word like `5@80,5@80`; none if the word has anything else. */
export const groupsIn = (word: string): ReadonlyArray<Group> => {
  const items = itemsIn(word)
  return items.every(isGroup) ? items : []
}

const groupIn = (typed: string): Group | undefined => {
  const [, letter, first, unit = "", reps, time, distance, at, effort] = GROUP.exec(typed) ?? []
  const done = reps ?? time ?? distance
  if (done === undefined) return undefined
  const kind = kindOf(letter)
  const group = {
    ...{ typed, reps: Number(reps ?? 0), times: undefined, load: at },
    ...(kind !== undefined && { kind }),
    ...(time !== undefined && { seconds: secondsOf(time) }),
    ...(distance !== undefined && { meters: metersOf(distance) }),
    ...(effort !== undefined && { rpe: Number(effort) })
  }
  if (first === undefined) return group
  const isRpe = at !== undefined && effort === undefined && isEffort(Number(at))
  if (reps !== undefined && (at === undefined || isRpe) && cannotCount(first, unit, kind)) {
    return { ...group, load: first + unit, ...(isRpe && { rpe: Number(at) }) }
  }
  return unit === "" && /^\d{1,3}$/.test(first) ? { ...group, times: Number(first) } : undefined
}

const kindOf = (letter: string | undefined): SetKind | undefined => {
  switch (letter?.toLowerCase()) {
    case "w":
      return "warmup"
    case "d":
      return "drop"
    case "f":
      return "failure"
  }
  return undefined
}

/** Nobody does more warm-up, drop or failure sets of one kind than this. */
export const MOST_OF_A_KIND = 5

/** True if the number before an x cannot be a number of sets, so that it is a load: `100x5`, `102.5x5`, `60kgx5`, `w20x5`. */
const cannotCount = (first: string, unit: string, kind: SetKind | undefined): boolean =>
  unit !== "" || first.includes(".") || Number(first) > (kind === undefined ? SETS_PER_EXERCISE.max : MOST_OF_A_KIND)

const markIn = (typed: string): Mark | undefined => {
  const [found, repeat, rpe, at, load] = MARK.exec(typed) ?? []
  if (found === undefined) return undefined
  if (repeat !== undefined) return { typed, repeat: Number(repeat) }
  return load === undefined ? { typed, rpe: Number(rpe ?? at) } : { typed, load }
}

/** True if a number is an RPE. */
export const isEffort = (rpe: number): boolean => rpe >= SET_RPE.min && rpe <= SET_RPE.max && Number.isInteger(rpe * 2)
