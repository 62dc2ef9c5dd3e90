import { type AppleRecord, type Collector, collectorOf, type Parts } from "./Collectors.ts"
import { type DayOf, secondsIn } from "./Instants.ts"
import { KINDS } from "./Kinds.ts"
import type { RecordText } from "./Lines.ts"

/** The maximum number of records that are kept until their type is complete. Each takes 30 bytes. */
const MOST_HELD = 1_000_000

/** The maximum number of types that messages name. It bounds the memory for a damaged file. */
const MOST_TYPES = 500

interface ReaderParts extends Parts {
  readonly dayIn: (zone: string | undefined) => DayOf
  readonly lastDay: number
}

export interface RecordReader {
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
