import { type CalendarDate, dayNumber } from "@daybook/core"
import { SaxesParser, type SaxesTagPlain } from "saxes"
import { makeSources } from "../health/DayValues.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeImportReport } from "../ImportReport.ts"
import { type Format, ImportFault, type Reading, type SourceFile, Undecided } from "../Model.ts"
import { makeRecordings } from "../Recordings.ts"
import { recordAt, recordReader, zonesOf } from "./Records.ts"
import { workoutReader } from "./Workouts.ts"

/** The maximum number of characters without a tag. An export has less than a hundredth. It bounds the memory for a damaged file. */
const MOST_BETWEEN_TAGS = 8_000_000

/** The maximum depth of elements. An export has four. It bounds the memory for a hostile file. */
const MOST_DEPTH = 32

const NEXT_RECORD = "\n <Record "

/** An `&` that begins no entity. The parser would take all up to the next `;` for its name. */
const BARE_AND = /&(?!#?\w{1,10};)/
const CUT_ENTITY = /&#?\w{0,10}$/

const RINGS = "the rings of a day have no place in Daybook"

/** Reads an Apple Health export into the values of days. */
const readHealthData = async (file: SourceFile, zone: string, lastDate: CalendarDate): Promise<Reading> => {
  const report = makeImportReport()
  const days = makeSignalDays(report)
  const reader = recordReader({
    report,
    days,
    sources: makeSources(),
    dayIn: zonesOf(zone),
    lastDay: dayNumber(lastDate)
  })
  const workouts = workoutReader(makeRecordings(report, lastDate), zone)
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })

  /** The lines of records that the parser did not see. */
  let linesTaken = 0
  const line = () => parser.line + linesTaken
  /** Characters that the parser was given, and those up to the end of the last tag in them. */
  let written = 0
  let tagEnd = 0
  let isDamaged = false
  let isBetweenRecords = false
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
    // Many exports have a broken DTD, from which the parser recovers before the root element.
    isDamaged ||= depth > 0
    report.leaveOut("the file is damaged there, and what can be read beside it is imported", line())
  })
  parser.on("opentagstart", () => {
    unclosed++
  })
  parser.on("opentag", (tag) => {
    unclosed--
    tagEnd = parser.position
    characters = 0
    depth++
    if (depth > MOST_DEPTH) throw new ImportFault(`${file.name} is no export of Apple Health: its elements are nested.`)
    const { name } = tag
    if (name === "Record") {
      rows++
      if (isInCorrelation) report.lose("merged", "a record of a correlation is elsewhere in the file too", line())
      else if (tag.isSelfClosing) reader.add(tag.attributes, undefined, line())
      else {
        if (open !== undefined) report.lose("refused", "the record has no end", openLine)
        open = tag
        openLine = line()
        recordZone = undefined
      }
    } else if (workouts.part(name, tag.attributes)) {
      // A part of a workout, which has no row of its own.
    } else if (name === "MetadataEntry") {
      if (open !== undefined && tag.attributes.key === "HKTimeZone") recordZone = tag.attributes.value
    } else if (depth === 2 && name !== "ExportDate" && name !== "Me") {
      rows++
      if (name === "Workout") workouts.open(tag.attributes, line())
      else if (name === "Correlation") report.lose("merged", "a correlation repeats records that are elsewhere", line())
      else
        report.lose("leftOut", name === "ActivitySummary" ? RINGS : "what is no record has no place in Daybook", line())
      isInCorrelation = name === "Correlation"
    }
  })
  parser.on("closetag", (tag) => {
    depth--
    tagEnd = parser.position
    if (tag === open) {
      reader.add(tag.attributes, recordZone, openLine)
      open = undefined
    } else if (tag.name === "Correlation") isInCorrelation = false
    else if (tag.name === "Workout") workouts.close()
  })

  /** Gives text to the parser. Then notes whether the parser is between two records of a sound file. */
  const parse = (raw: string): void => {
    const [first = "", ...others] = raw.split(BARE_AND)
    parser.write(first)
    for (const part of others) {
      report.leaveOut('an "&" there is not written as in XML, and is read as it stands', line())
      parser.write(`&amp;${part}`)
    }
    const text = [first, ...others].join("&amp;")
    written += text.length
    const sinceTag = written - tagEnd
    isBetweenRecords =
      depth === 1 &&
      unclosed === 0 &&
      open === undefined &&
      !isDamaged &&
      (parser.xmlDecl.version ?? "1.0") === "1.0" &&
      text.endsWith("\n") &&
      sinceTag <= text.length &&
      text.slice(text.length - sinceTag).trim() === ""
  }
  /** Reads records of the usual form, and leaves the rest to the parser, up to the next line that begins a record. */
  const read = (text: string): void => {
    let at = 0
    while (at < text.length) {
      const found = isBetweenRecords ? recordAt(text, at) : undefined
      if (found === undefined) {
        const end = text.indexOf(NEXT_RECORD, at) + 1
        parse(text.slice(at, end || text.length))
        at = end || text.length
      } else {
        rows++
        characters = 0
        reader.add(found.record, found.zone, line())
        linesTaken += found.lines
        at = found.end
      }
    }
    characters += text.length
    if (characters > MOST_BETWEEN_TAGS) {
      throw new ImportFault(`${file.name} is damaged at line ${line()}: what follows is no record. Export it again.`)
    }
  }

  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of file.open()) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // The last record may go on in the next chunk.
    const end = text.lastIndexOf(NEXT_RECORD) + 1 || text.length - (CUT_ENTITY.exec(text)?.[0].length ?? 0)
    read(text.slice(0, end))
    rest = text.slice(end)
  }
  read(rest + decoder.decode())
  const isCutOff = unclosed > 0
  const lastLine = line()
  parser.close()
  if (open !== undefined) report.lose("refused", "the file ends within a record", openLine)
  else if (isCutOff) {
    rows++
    report.lose("refused", "the file ends within a record", lastLine)
  }
  reader.finish()
  return { rows, records: [...days.records(), ...workouts.records()], ...report.result() }
}

/** The name of the file is in the language of the phone. The archive also has the data as a clinical document, `_cda.xml`. */
const isExport = ({ name, text }: { readonly name: string; readonly text: string }): boolean =>
  /\.xml$/i.test(name) && !/_cda\.xml$/i.test(name) && /<(!DOCTYPE )?HealthData/.test(text)

/** `export.xml` of Apple Health, or the archive that it comes in. */
export const appleHealth: Format = {
  name: "apple-health",
  title: "Apple Health",
  recognise: (files) => {
    const [largest] = files.filter(isExport).sort((a, b) => b.bytes - a.bytes)
    return largest === undefined ? [] : [largest]
  },
  read: async ([file], { lastDate, zone }) => {
    if (file === undefined) throw new ImportFault("There is no export.xml of Apple Health.")
    if (zone === undefined) {
      throw new Undecided(
        "zone",
        "In which time zone do you live? An export of Apple Health does not say to which day its records belong."
      )
    }
    return readHealthData(file, zone, lastDate)
  }
}
