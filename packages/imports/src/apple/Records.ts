import { instantIn } from "../Dates.ts"
import { type Zone, zoneOf } from "../LocalTimes.ts"
import { entryNamed } from "../Text.ts"
import { type AppleRecord, type Collector, collectorOf, type Parts } from "./Collectors.ts"
import { KINDS } from "./Kinds.ts"

/** The attributes of a record that Daybook reads, as the file has them. */
interface RecordText {
  readonly type?: string | undefined
  readonly sourceName?: string | undefined
  /** It only tells watches and phones from other devices, so its entities are not replaced. */
  readonly device?: string | undefined
  readonly unit?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly value?: string | undefined
}

/** A record as Apple Health writes it, with its end in the text and its number of lines. */
interface LineRecord {
  readonly record: RecordText
  /** The zone that its metadata name. */
  readonly zone: string | undefined
  readonly end: number
  readonly lines: number
}

// Characters that XML allows in a value, without those that need an entity.
const PLAIN = String.raw`[^"<&\x00-\x1f\ufffe\uffff]*`
const VALUE = `${PLAIN}(?:&(?:lt|gt|amp|quot|apos);${PLAIN})*`

/** The attributes in the order in which Apple Health writes them. */
const RECORD = new RegExp(
  ` <Record type="(${PLAIN})" sourceName="(${VALUE})"(?: sourceVersion="${VALUE}")?(?: device="(${VALUE})")?` +
    `(?: unit="(${PLAIN})")?(?: creationDate="${PLAIN}")? startDate="(${PLAIN})" endDate="(${PLAIN})"` +
    String.raw`(?: value="(${PLAIN})")?(/?)>\r?\n`,
  "y"
)
const METADATA = new RegExp(String.raw` *<MetadataEntry key="(${PLAIN})" value="(${VALUE})"/>\r?\n`, "y")
const END = / *<\/Record>\r?\n/y

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

/** The text of a value, whose entities are those of XML. */
const unescaped = (value = ""): string =>
  value.includes("&") ? value.replace(/&(\w+);/g, (_, name: string) => entryNamed(ENTITIES, name) ?? "") : value

/** The match of a sticky expression at a position. */
const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

/**
 * The record that begins at a position, if it has the form in which Apple Health writes it. All others are left to the XML parser. Nearly
 * every record of an export has this form, and is read in a third of the parser's time.
 */
export const recordAt = (text: string, at: number): LineRecord | undefined => {
  const match = matchAt(RECORD, text, at)
  if (match === null) return undefined
  const [, type, sourceName, device, unit, startDate, endDate, value, closed] = match
  const record = { type, sourceName: unescaped(sourceName), device, unit, startDate, endDate, value }
  let end = RECORD.lastIndex
  if (closed === "/") return { record, zone: undefined, end, lines: 1 }
  let zone: string | undefined
  let lines = 2
  for (let entry = matchAt(METADATA, text, end); entry !== null; entry = matchAt(METADATA, text, end)) {
    if (entry[1] === "HKTimeZone") zone = unescaped(entry[2])
    end = METADATA.lastIndex
    lines++
  }
  return matchAt(END, text, end) === null ? undefined : { record, zone, end: END.lastIndex, lines }
}

const SECONDS_PER_DAY = 86_400

/** The number of the two digits at a position; NaN if there are other characters. */
const two = (text: string, at: number): number => {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Days from 1970-01-01 to a date of the Gregorian calendar. */
const daysTo = (year: number, month: number, day: number): number => {
  const years = month > 2 ? year : year - 1
  const era = Math.floor(years / 400)
  const ofEra = years - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

/**
 * Seconds since 1970 of `2026-03-10 18:05:00 +0100`, as Apple Health writes instants; NaN if the text is none. A file of 2 GB has ten
 * million of them: this takes a tenth of the time of Date.parse.
 */
const secondsIn = (text: string): number => {
  if (text.length !== 25 || text.charCodeAt(10) !== 32) return (instantIn(text) ?? Number.NaN) / 1000
  const [month, day] = [two(text, 5), two(text, 8)]
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)]
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 61))
    return Number.NaN
  const days = daysTo(two(text, 0) * 100 + two(text, 2), month, day)
  const offset = two(text, 21) * 60 + two(text, 23)
  const ahead = text.charCodeAt(20) === 45 ? -offset : offset
  return days * SECONDS_PER_DAY + hour * 3600 + (minute - ahead) * 60 + second
}

/** The local day of an instant, by its number. */
type DayOf = (seconds: number) => number

/** The days of a zone. The instants of an export are in order, so an instant mostly has the offset of the one before. */
const daysIn = (zone: Zone): DayOf => {
  let quarter = Number.NaN
  let offset = 0
  return (seconds) => {
    const next = Math.floor(seconds / 900)
    if (next !== quarter) {
      quarter = next
      offset = zone.offset(seconds * 1000) / 1000
    }
    return Math.floor((seconds + offset) / SECONDS_PER_DAY)
  }
}

/** The days of the zone that a record names, or of the person's zone if it names no known one. */
export const zonesOf = (own: string): ((name: string | undefined) => DayOf) => {
  const ofOwn = daysIn(zoneOf(own))
  const found = new Map<string, DayOf>()
  return (name) => {
    if (name === undefined || name === own) return ofOwn
    const known = found.get(name)
    if (known !== undefined) return known
    const days = isZone(name) ? daysIn(zoneOf(name)) : ofOwn
    if (found.size < 600) found.set(name, days)
    return days
  }
}

/** Returns true if a name is one of a time zone. */
export const isZone = (name: string): boolean => {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

/** The maximum number of records that are kept until their type is complete. Each takes 30 bytes. */
const MOST_HELD = 1_000_000

/** The maximum number of types that messages name. It bounds the memory for a damaged file. */
const MOST_TYPES = 500

interface ReaderParts extends Parts {
  readonly dayIn: (zone: string | undefined) => DayOf
  readonly lastDay: number
}

interface RecordReader {
  /** Takes a record, with the zone that its metadata name. */
  readonly add: (record: RecordText, zone: string | undefined, line: number) => void
  readonly finish: () => void
}

/** Hands the records to the collectors of their types. */
export const recordReader = (parts: ReaderParts): RecordReader => {
  const { dayIn, lastDay, sources, report } = parts
  const collectors = new Map<string, Collector>()
  const finished = new Set<string>()
  const unknown = new Set<string>()
  let type: string | undefined
  let collector: Collector | undefined
  let sourceName: string | undefined
  let source = 0

  /** Selects the collector of the records that follow. If too many records are held, those of earlier types are summed up first. */
  const begin = (next: string | undefined): void => {
    type = next
    collector = next === undefined ? undefined : collectors.get(next)
    const kind = next === undefined || collector !== undefined ? undefined : KINDS.get(next)
    if (next === undefined || kind === undefined || finished.has(next)) return
    const held = [...collectors.values()].reduce((sum, each) => sum + each.held(), 0)
    if (held > MOST_HELD) {
      for (const [name, each] of collectors) {
        each.finish()
        finished.add(name)
      }
      collectors.clear()
    }
    collector = collectorOf(kind, parts)
    collectors.set(next, collector)
  }

  const whyWithoutPlace = (name = ""): string => {
    if (finished.has(name)) return "the file is not sorted by type, as Apple Health writes it"
    const shown = name.replace(/^HK\w+?TypeIdentifier/, "")
    if (!unknown.has(shown) && (unknown.size === MOST_TYPES || !/^[A-Za-z]{1,80}$/.test(shown)))
      return "records of this type have no place in Daybook"
    unknown.add(shown)
    return `records of type ${shown} have no place in Daybook`
  }

  return {
    add: (text, zone, line) => {
      if (text.type !== type || type === undefined) begin(text.type)
      if (collector === undefined) {
        report.lose(finished.has(type ?? "") ? "refused" : "leftOut", whyWithoutPlace(type), line)
        return
      }
      const start = secondsIn(text.startDate ?? "")
      const end = secondsIn(text.endDate ?? "")
      if (!(end >= start)) {
        report.lose("refused", "a record has no start and end", line)
        return
      }
      const dayOf = dayIn(zone)
      const startDay = dayOf(start)
      const endDay = end === start ? startDay : dayOf(end)
      if (endDay > lastDay) {
        report.lose("refused", "a record is dated after tomorrow", line)
        return
      }
      if (text.sourceName !== sourceName || sourceName === undefined) {
        sourceName = text.sourceName ?? ""
        source = sources.numberOf(sourceName, text.device)
      }
      const { unit, value } = text
      const record: AppleRecord = { value, unit, start, end, startDay, endDay, source, line }
      const fault = collector.add(record)
      if (fault !== undefined) report.lose("refused", fault, line)
    },
    finish: () => {
      for (const each of collectors.values()) each.finish()
    }
  }
}
