import type { HealthDay } from "@daybook/sdk"
import { COMMON, type Command, flagOf, type Line, onlyList, Usage, WRITING } from "../Command.ts"
import { minutesOf, numberOf, trimmed } from "../grammar/Amounts.ts"
import { rangeOf } from "../grammar/Days.ts"
import { nearest } from "../grammar/Nearest.ts"
import { READINGS } from "../grammar/Readings.ts"
import { Principal } from "../local/Client.ts"
import { settled, show } from "../Reading.ts"
import { dateText, table } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

const SHORTS = READINGS.map(({ short }) => short)

export const pin: Command = {
  summary: "correct a health reading by hand, or list them",
  usage: "daybook pin steps 9000\ndaybook pin sleep 7h30 -d yesterday\ndaybook pin steps none\ndaybook pin --list 14d",
  about: `Readings: sleep (7h30 or minutes), steps, rhr (beats a minute), hrv (ms), active (kcal). A pinned reading is no longer
overwritten by the phone; none hands it back.`,
  flags: { ...COMMON, ...WRITING, list: { takes: "DAYS", says: "show the readings of some days" } },
  run: async (line) => {
    const days = flagOf(line, "list")
    if (days !== undefined) {
      onlyList(line)
      return list(line, days)
    }
    const [word, said, ...more] = line.words
    if (word === undefined || said === undefined || more.length > 0) {
      throw new Usage(
        `say a reading and its figure, for example daybook pin steps 9000; readings: ${SHORTS.join(", ")}`
      )
    }
    const reading = READINGS.find(({ name, short }) => short === word.toLowerCase() || name === word)
    if (reading === undefined) {
      throw new Usage(
        `"${word}" is no reading; ${nearest(word, SHORTS) ?? "they"} ${nearest(word, SHORTS) ? "perhaps" : `are ${SHORTS.join(", ")}`}`
      )
    }
    const value = said === "none" ? null : reading.short === "sleep" ? minutesOf(said) : numberOf(said, reading.short)
    const client = new Principal()
    const date = dayIn(client, line)
    return perform(client, line, {
      route: "setHealthReading",
      params: { date, reading: reading.name, value },
      say: () =>
        value === null
          ? `Unpinned ${reading.short}: the phone has it again · ${dateText(date)}`
          : `Pinned ${reading.short} at ${trimmed(value, 1)}${reading.unit === reading.short ? "" : ` ${reading.unit}`} · ${dateText(date)}`
    })
  }
}

const list = async (line: Line, days: string): Promise<number> => {
  const client = await settled(new Principal())
  const found = await client.listHealthDays(rangeOf(days, client.today()))
  return show(line, found, () =>
    found.length === 0
      ? "No readings in these days.\n"
      : table(
          [["DATE", ...SHORTS.map((short) => short.toUpperCase()), "FROM"], ...found.map(rowOf)],
          READINGS.map((_, index) => index + 1)
        )
  )
}

const rowOf = (day: HealthDay): ReadonlyArray<string> => [
  day.date,
  ...READINGS.map(({ name }) => {
    const value = day[name]
    return value === null ? "-" : `${trimmed(value, 1)}${day.manualFields.includes(name) ? "*" : ""}`
  }),
  day.source.replace("_", " ")
]
