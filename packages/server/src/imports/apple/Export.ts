import { type CalendarDate, dayNumber } from "@daybook/core"
import { SaxesParser, type SaxesTagPlain } from "saxes"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeSources } from "../health/Sources.ts"
import { ImportFault, type Reading, type SourceFile } from "../Model.ts"
import { makeTally } from "../Tally.ts"
import { type AppleRecord, type Collector, collectorOf, type Parts } from "./Collectors.ts"
import { type DayOf, secondsIn, zonesOf } from "./Instants.ts"
import { KINDS } from "./Kinds.ts"

/** Characters without a tag. An export has less than a hundredth; it bounds the memory that a damaged file takes. */
const MOST_BETWEEN_TAGS = 8_000_000

/** Elements within each other. An export has four; it bounds the memory that a hostile file takes. */
const MOST_DEPTH = 32

/** Records that are kept until their type is complete. They take 30 bytes each. */
const MOST_HELD = 1_000_000

/** Types that messages name. It bounds what a damaged file can make us keep. */
const MOST_TYPES = 500

const WITHOUT_PLACE: ReadonlyMap<string, string> = new Map([
  ["Workout", "workouts of Apple Health have no exercises and sets"],
  ["ActivitySummary", "the rings of a day have no place in Daybook"]
])

/** Reads an Apple Health export into the values of days. */
export const readExport = async (file: SourceFile, zone: string, lastDate: CalendarDate): Promise<Reading> => {
  const tally = makeTally()
  const days = makeSignalDays(tally)
  const reader = recordReader({
    tally,
    days,
    sources: makeSources(),
    dayIn: zonesOf(zone),
    lastDay: dayNumber(lastDate)
  })
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })

  let rows = 0
  let unclosed = 0
  let depth = 0
  let isInCorrelation = false
  let characters = 0
  let open: SaxesTagPlain | undefined
  let openLine = 0
  let recordZone: string | undefined

  parser.on("doctype", (doctype) => {
    if (doctype.includes("<!ENTITY")) {
      throw new ImportFault(`${file.name} declares entities, which no export of Apple Health has. It is not read.`)
    }
  })
  parser.on("error", () => {
    tally.leaveOut("the file is damaged there, and what can be read beside it is imported", parser.line)
  })
  parser.on("opentagstart", () => {
    unclosed++
  })
  parser.on("opentag", (tag) => {
    unclosed--
    characters = 0
    depth++
    if (depth > MOST_DEPTH) throw new ImportFault(`${file.name} is no export of Apple Health: its elements are nested.`)
    const { name } = tag
    if (name === "Record") {
      rows++
      if (isInCorrelation) tally.lose("merged", "a record of a correlation is elsewhere in the file too", parser.line)
      else if (tag.isSelfClosing) reader.add(tag.attributes, undefined, parser.line)
      else {
        open = tag
        openLine = parser.line
        recordZone = undefined
      }
    } else if (name === "MetadataEntry") {
      if (open !== undefined && tag.attributes.key === "HKTimeZone") recordZone = tag.attributes.value
    } else if (depth === 2 && name !== "ExportDate" && name !== "Me") {
      rows++
      if (name === "Correlation") tally.lose("merged", "a correlation repeats records that are elsewhere", parser.line)
      else tally.lose("leftOut", WITHOUT_PLACE.get(name) ?? "what is no record has no place in Daybook", parser.line)
      isInCorrelation = name === "Correlation"
    }
  })
  parser.on("closetag", (tag) => {
    depth--
    if (tag === open) {
      reader.add(tag.attributes, recordZone, openLine)
      open = undefined
    } else if (tag.name === "Correlation") isInCorrelation = false
  })

  const decoder = new TextDecoder()
  for await (const chunk of file.open()) {
    const text = decoder.decode(chunk, { stream: true })
    parser.write(text)
    characters += text.length
    if (characters > MOST_BETWEEN_TAGS) {
      throw new ImportFault(
        `${file.name} is damaged at line ${parser.line}: what follows is no record. Export it again.`
      )
    }
  }
  parser.write(decoder.decode())
  const isCutOff = unclosed > 0
  const line = parser.line
  parser.close()
  if (isCutOff) {
    rows++
    tally.lose("refused", "the file ends within a record", line)
  }
  reader.finish()
  return { rows, records: days.records(), ...tally.result() }
}

interface ReaderParts extends Parts {
  readonly dayIn: (zone: string | undefined) => DayOf
  readonly lastDay: number
}

type Attributes = Readonly<Record<string, string>>

interface RecordReader {
  readonly add: (attributes: Attributes, zone: string | undefined, line: number) => void
  readonly finish: () => void
}

/** Hands the records to the collectors of their types. */
const recordReader = (parts: ReaderParts): RecordReader => {
  const { dayIn, lastDay, sources, tally } = parts
  const collectors = new Map<string, Collector>()
  const finished = new Set<string>()
  const unknown = new Set<string>()
  let type: string | undefined
  let collector: Collector | undefined
  let sourceName: string | undefined
  let source = 0

  /** The collector of the records that now come. Those of earlier types end where memory is short. */
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
    add: (attributes, zone, line) => {
      if (attributes.type !== type || type === undefined) begin(attributes.type)
      if (collector === undefined) {
        tally.lose(finished.has(type ?? "") ? "refused" : "leftOut", whyWithoutPlace(type), line)
        return
      }
      const start = secondsIn(attributes.startDate ?? "")
      const end = secondsIn(attributes.endDate ?? "")
      if (!(end >= start)) {
        tally.lose("refused", "a record has no start and end", line)
        return
      }
      const dayOf = dayIn(zone)
      const startDay = dayOf(start)
      const endDay = end === start ? startDay : dayOf(end)
      if (endDay > lastDay) {
        tally.lose("refused", "a record is dated after tomorrow", line)
        return
      }
      if (attributes.sourceName !== sourceName || sourceName === undefined) {
        sourceName = attributes.sourceName ?? ""
        source = sources.numberOf(sourceName, attributes.device)
      }
      const { unit, value } = attributes
      const record: AppleRecord = { value, unit, start, end, startDay, endDay, source, line }
      const fault = collector.add(record)
      if (fault !== undefined) tally.lose("refused", fault, line)
    },
    finish: () => {
      for (const each of collectors.values()) each.finish()
    }
  }
}
