import {
  CHECK_IN,
  lacksUnit,
  lacksUnits,
  nearest,
  parseAmount,
  parseCheckIn,
  parseNumber,
  parseSleep,
  READINGS,
  readingNamed,
  type UnitSystem,
  unitSystemOf
} from "@daybook/core/grammar"
import type { HealthDay, Measurement } from "@daybook/sdk"
import { COMMON, type Command, LISTING, WRITING } from "../Command.ts"
import { dailyGoals, goalUnit } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { flagValue, type Line, refuseTable, refuseWriteWithList } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import { runRead } from "../outbox/Read.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { listing } from "../output/Layout.ts"
import { numberText, readingText, weightText } from "../output/Numbers.ts"
import { canAsk, confirm } from "../output/Output.ts"
import { dateText, safeText } from "../output/Text.ts"
import { nameIn, texts } from "../Texts.ts"
import { rangeOf } from "../Today.ts"

export const check: Command = {
  takesDay: true,
  usage: 'daybook check waist=84 bf=17.5 note="after a rest week"\ndaybook check note= -d mon\ndaybook check --list 10',
  about: `Names: ${CHECK_IN.map(({ short }) => short).join(", ")}. Only the named readings change; a name without a value
(note=) clears it. Circumferences and weights are in the unit of your goals, unless cm, in, kg or lb follows.`,
  flags: { ...LISTING, ...WRITING, list: { value: "N", help: "list the last N check-ins" } },
  run: async (line) => {
    if (flagValue(line, "list") !== undefined) return list(line)
    refuseTable(line, "check without --list")
    if (line.words.length === 0) throw new UsageError("missing readings; for example daybook check waist=84 bf=17.5")
    const client = new Client()
    const system = lacksUnits(line.words) ? await goalUnit(client) : "kg"
    const fields = parseCheckIn(line.words, system)
    const date = dateOf(line)
    await confirmCleared(line, fields.clearFields, date)
    return submit(client, line, {
      route: "logMeasurement",
      params: { ...fields, date },
      typedIn: unitSystemOf(line.words, system),
      text: ({ answer }) => {
        const measurement = fieldOf(answer, "measurement")
        if (measurement === null) return texts().receipts.noneLeft(dateText(date))
        const { clearFields } = fields
        const logged = Object.keys(fields).flatMap((name) => readingIn(measurement, name, system))
        const cleared = CHECK_IN.filter(({ name }) => Array.isArray(clearFields) && clearFields.includes(name))
        const gone = cleared.map(({ short }) => texts().receipts.cleared(nameIn(texts().body, short)))
        return texts().receipts.checkIn([...logged, ...gone].join(", "), dateText(date))
      }
    })
  }
}

/** Asks whether readings are to be cleared: a value may only be missing. */
const confirmCleared = async (line: Line, cleared: unknown, date: string): Promise<void> => {
  if (!Array.isArray(cleared) || !canAsk() || line.flags.yes !== undefined || line.flags["dry-run"] === true) return
  const names = CHECK_IN.filter(({ name }) => cleared.includes(name)).map(({ short }) => nameIn(texts().body, short))
  if (!(await confirm(texts().questions.clear(names.join(", "), dateText(date)))))
    throw new CommandError(EXIT.failure, texts().questions.none)
}

const readingIn = (measurement: unknown, name: string, system: UnitSystem): ReadonlyArray<string> => {
  const value = fieldOf(measurement, name)
  const short = CHECK_IN.find((field) => field.name === name)?.short
  return short !== undefined && (typeof value === "number" || typeof value === "string")
    ? [`${nameIn(texts().body, short)} ${safeText(readingText(name, value, system))}`]
    : []
}

const list = (line: Line): Promise<number> => {
  refuseWriteWithList(line)
  const limit = parseNumber(flagValue(line, "list") ?? "", "number of check-ins")
  validate("listMeasurements", { limit })
  return runRead(
    line,
    (client) => client.listMeasurements({ limit }),
    async (checkIns, client) => {
      if (checkIns.length === 0) return "No check-ins yet. Log one: daybook check waist=84\n"
      const { weightUnit } = await dailyGoals(client)
      return listing([["DATE", "READINGS", "ID"], ...checkIns.map((each) => rowOf(each, weightUnit))])
    },
    COLUMNS.listMeasurements
  )
}

const rowOf = (checkIn: Measurement, system: UnitSystem): ReadonlyArray<string> => [
  checkIn.date,
  CHECK_IN.flatMap(({ name }) => readingIn(checkIn, name, system)).join(", "),
  checkIn.id
]

export const weigh: Command = {
  takesDay: true,
  usage: "daybook weigh 81.4\ndaybook weigh 180lb -d yesterday",
  about: "In the unit of your goals (kg or lbs), unless kg, lb or st follows. One a day: a later one replaces it.",
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const amount = line.words.join(" ")
    if (amount === "") throw new UsageError("missing weight; for example daybook weigh 81.4")
    const client = new Client()
    const system = lacksUnit(amount) ? await goalUnit(client) : "kg"
    const weightKg = parseAmount("mass", amount, "weight", system)
    const date = dateOf(line)
    const typedIn = unitSystemOf([amount], system)
    return submit(client, line, {
      route: "logWeight",
      params: { weightKg, date },
      typedIn,
      readFormer: async (client) => (await client.getDay({ date })).measurements,
      text: ({ before }) => {
        const former = fieldOf(before, "weightKg")
        const change = typeof former === "number" ? texts().receipts.was(weightText(former, typedIn)) : ""
        return texts().receipts.weight(weightText(weightKg, typedIn), dateText(date)) + change
      }
    })
  }
}

const SHORTS = READINGS.map(({ short }) => short)

export const pin: Command = {
  takesDay: true,
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
    if (days !== undefined) return listReadings(line, days)
    refuseTable(line, "pin without --list")
    const [word, ...values] = line.words
    const typed = values.join(" ")
    if (word === undefined || typed === "") {
      throw new UsageError(
        `use a reading and its value, for example daybook pin steps 9000; readings: ${SHORTS.join(", ")}`
      )
    }
    const reading = readingNamed(word)
    if (reading === undefined) {
      const near = nearest(word, SHORTS)
      const hint = near === undefined ? `readings are ${SHORTS.join(", ")}` : `did you mean ${near}?`
      throw new UsageError(`unknown reading "${word}"; ${hint}`)
    }
    const { name, short, unit } = reading
    const value = typed === "none" ? null : short === "sleep" ? parseSleep(typed) : parseNumber(typed, short)
    const date = dateOf(line)
    return submit(new Client(), line, {
      route: "setHealthReading",
      params: { date, reading: name, value },
      text: () =>
        value === null
          ? texts().receipts.unpinned(texts().readings[short], dateText(date))
          : texts().receipts.pinned(
              texts().readings[short],
              `${numberText(value, 1)}${unit === short ? "" : ` ${unit}`}`,
              dateText(date)
            )
    })
  }
}

const listReadings = (line: Line, days: string): Promise<number> => {
  refuseWriteWithList(line)
  const range = rangeOf(days)
  const head = ["DATE", ...SHORTS.map((short) => short.toUpperCase()), "FROM"]
  return runRead(
    line,
    (client) => client.listHealthDays(range),
    (found) =>
      found.length === 0
        ? "No readings in these days.\n"
        : listing(
            [head, ...found.map(readingsRow)],
            READINGS.map((_, index) => index + 1)
          ),
    COLUMNS.listHealthDays
  )
}

const readingsRow = (day: HealthDay): ReadonlyArray<string> => [
  day.date,
  ...READINGS.map(({ name }) => {
    const value = day[name]
    return value === null ? "-" : `${numberText(value, 1)}${day.manualFields.includes(name) ? "*" : ""}`
  }),
  day.source.replace("_", " ")
]
