import { nearest, numberText, parseNumber, parseRange, parseSleep, READINGS } from "@daybook/core/grammar"
import { type HealthDay, today } from "@daybook/sdk"
import { type Command, LISTING, WRITING } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { flagValue, type Line, refuseTable, refuseWriteWithList } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/RunRead.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { listing } from "../output/Listing.ts"
import { dateText } from "../output/Text.ts"

const SHORTS = READINGS.map(({ short }) => short)

export const pin: Command = {
  summary: "correct a health reading by hand, or list readings",
  usage: "daybook pin steps 9000\ndaybook pin sleep 7h30 -d yesterday\ndaybook pin steps none\ndaybook pin --list 14d",
  about: `Readings: sleep (7h30, 7.5h or 450m), steps, rhr (beats a minute), hrv (ms), active (kcal). The phone no longer overwrites a
pinned reading; none unpins it.`,
  flags: {
    ...LISTING,
    ...WRITING,
    list: { value: "DAYS", offers: ["7d", "14d", "30d", "90d"], help: "list the readings of some days" }
  },
  run: (line) => {
    const days = flagValue(line, "list")
    if (days !== undefined) return list(line, days)
    refuseTable(line, "pin without --list")
    const [word, ...values] = line.words
    const text = values.join(" ")
    if (word === undefined || text === "") {
      throw new UsageError(
        `use a reading and its value, for example daybook pin steps 9000; readings: ${SHORTS.join(", ")}`
      )
    }
    const reading = READINGS.find(({ name, short }) => short === word.toLowerCase() || name === word)
    if (reading === undefined) {
      const near = nearest(word, SHORTS)
      const hint = near === undefined ? `readings are ${SHORTS.join(", ")}` : `did you mean ${near}?`
      throw new UsageError(`unknown reading "${word}"; ${hint}`)
    }
    const { name, short, unit } = reading
    const value = text === "none" ? null : short === "sleep" ? parseSleep(text) : parseNumber(text, short)
    const date = dateOf(line)
    return submit(new Client(), line, {
      route: "setHealthReading",
      params: { date, reading: name, value },
      text: () =>
        value === null
          ? `Unpinned ${short}: the phone updates it again · ${dateText(date)}`
          : `Pinned ${short} at ${numberText(value, 1)}${unit === short ? "" : ` ${unit}`} · ${dateText(date)}`
    })
  }
}

const list = (line: Line, days: string): Promise<number> => {
  refuseWriteWithList(line)
  const range = parseRange(days, today())
  const head = ["DATE", ...SHORTS.map((short) => short.toUpperCase()), "FROM"]
  return runRead(
    line,
    (client) => client.listHealthDays(range),
    (found) =>
      found.length === 0
        ? "No readings in these days.\n"
        : listing(
            [head, ...found.map(rowOf)],
            READINGS.map((_, index) => index + 1)
          ),
    COLUMNS.listHealthDays
  )
}

const rowOf = (day: HealthDay): ReadonlyArray<string> => [
  day.date,
  ...READINGS.map(({ name }) => {
    const value = day[name]
    return value === null ? "-" : `${numberText(value, 1)}${day.manualFields.includes(name) ? "*" : ""}`
  }),
  day.source.replace("_", " ")
]
