import { parseNumber, parseRange, RANGES } from "@daybook/core/grammar"
import { type SearchLogParams, type SearchLogResponse, today } from "@daybook/sdk"
import { type Command, LISTING } from "../Command.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { connectForRead } from "../outbox/RunRead.ts"
import { beside } from "../output/Cells.ts"
import { print, printData } from "../output/Output.ts"
import { columns, style } from "../output/Style.ts"
import { countText, dateText, rangeText, safeText, wrap } from "../output/Text.ts"

const KINDS: ReadonlyArray<NonNullable<SearchLogParams["kind"]>> = ["food", "exercise", "note"]

export const search: Command = {
  summary: "how often and when something was eaten, trained or noted",
  usage: `daybook search pizza\ndaybook search squat --in "last month"\ndaybook search slept badly --kind note --limit 50`,
  about: `Foods, exercises, and notes of check-ins, workouts and exercises that have all the words, in any order, letter case and accents. Counts all
and lists the newest 10. RANGE is ${RANGES}. --csv and --tsv have what is listed, --json the counts too.`,
  flags: {
    kind: { value: "KIND", short: "k", offers: KINDS, help: `only ${KINDS.join(", ")}` },
    in: { value: "RANGE", help: "only of these dates" },
    limit: { value: "N", help: "how many to list, at most 50" },
    ...LISTING
  },
  run: async (line) => {
    const params = paramsOf(line)
    const found = await (await connectForRead(line)).searchLog(params)
    if (!printData(line, line.flags.json === true ? found : found.entries, COLUMNS.searchLog))
      print(foundText(found, params.query))
    return EXIT.done
  }
}

const paramsOf = (line: Line): SearchLogParams => {
  const query = line.words.join(" ")
  if (query === "") throw new UsageError("missing words; use daybook search pizza")
  const [kind, range, limit] = ["kind", "in", "limit"].map((name) => flagValue(line, name))
  const params = {
    query,
    kind: KINDS.find((each) => each === kind),
    ...(range !== undefined && parseRange(range, today())),
    ...(limit !== undefined && { limit: parseNumber(limit, "number of entries") })
  }
  validate("searchLog", { ...params, kind })
  return params
}

const DATE_COLUMNS = 17
const KIND_COLUMNS = 10

const foundText = ({ count, dates, entries, first, last }: SearchLogResponse, query: string): string => {
  if (first === null || last === null) return `Nothing in the log has ${safeText(query)}.\n`
  const head = `${countText(count, "entry", "entries")} on ${countText(dates, "date")}, ${rangeText({ start: first, end: last })}`
  const rest = count - entries.length
  const foot = rest === 0 ? "" : `${style.dim(`${rest} older not listed: --limit, --in`)}\n`
  return `${style.bold(wrap(head, columns(), ""))}\n${entries.map(entryText).join("")}${foot}`
}

const entryText = ({ date, kind, name, sets }: SearchLogResponse["entries"][number]): string =>
  `${beside(
    { text: dateText(date), width: DATE_COLUMNS },
    { text: kind, width: KIND_COLUMNS, paint: style.dim },
    {
      text: safeText(name) + (sets === undefined ? "" : `, ${countText(sets, "set")}`),
      width: columns() - DATE_COLUMNS - KIND_COLUMNS
    }
  )}\n`
