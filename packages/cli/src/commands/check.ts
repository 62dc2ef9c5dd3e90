import type { Measurement } from "@daybook/sdk"
import { COMMON, type Command, flagOf, type Line, onlyList, Usage, WRITING } from "../Command.ts"
import { numberOf, typedIn } from "../grammar/Amounts.ts"
import { CHECK_IN, checkInOf, hasBareFigures, readingText } from "../grammar/CheckIn.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf, unitsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { dateText, safeText, table } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const check: Command = {
  summary: "log a check-in, or list them",
  usage: 'daybook check waist=84 bf=17.5 note="after a rest week"\ndaybook check note= -d mon\ndaybook check --list 10',
  about: `Names: ${CHECK_IN.map(({ short }) => short).join(", ")}. Only what is named changes; a name with nothing behind
it (note=) blanks it. Circumferences and weights are in the unit of your goals, unless cm, in, kg or lb follows.`,
  flags: { ...COMMON, ...WRITING, list: { takes: "N", says: "show the last N check-ins" } },
  run: async (line) => {
    if (flagOf(line, "list") !== undefined) {
      onlyList(line)
      return list(line)
    }
    if (line.words.length === 0) throw new Usage("which readings? For example: daybook check waist=84 bf=17.5")
    const client = new Principal()
    const system = hasBareFigures(line.words) ? await unitsOf(client) : "kg"
    const fields = checkInOf(line.words, system)
    const date = dayIn(client, line)
    return perform(client, line, {
      route: "logMeasurement",
      params: { ...fields, date },
      typedIn: typedIn(line.words, system),
      say: ({ answer }) => {
        const { measurement }: { readonly measurement: Measurement | null } = Object(answer)
        if (measurement === null) return `Blanked the last of it: no check-in is left · ${dateText(date)}`
        const now = Object.keys(fields).flatMap((name) => readingIn(measurement, name, system))
        const blanked = CHECK_IN.filter(({ name }) => [fields.clearFields ?? []].flat().includes(name))
        const parts = [...now, ...blanked.map(({ short }) => `${short} blanked`)]
        return `Logged ${parts.join(", ")} · ${dateText(date)}`
      }
    })
  }
}

const readingIn = (measurement: Measurement, name: string, system: "kg" | "lbs"): ReadonlyArray<string> => {
  const value: unknown = Object(measurement)[name]
  const short = CHECK_IN.find((field) => field.name === name)?.short
  return short !== undefined && (typeof value === "number" || typeof value === "string")
    ? [`${short} ${safeText(readingText(name, value, system))}`]
    : []
}

const list = async (line: Line): Promise<number> => {
  const client = await settled(new Principal())
  const found = await client.listMeasurements({ limit: numberOf(flagOf(line, "list") ?? "", "number of check-ins") })
  const system = line.flags.json === true ? "kg" : (await goalsOf(client)).weightUnit
  return show(line, found, () =>
    found.length === 0
      ? "No check-ins yet. Log one: daybook check waist=84\n"
      : table([
          ["DATE", "READINGS", "ID"],
          ...found.map((checkIn) => [
            checkIn.date,
            CHECK_IN.flatMap(({ name }) => readingIn(checkIn, name, system)).join(", "),
            checkIn.id
          ])
        ])
  )
}
