import type { Daybook } from "@daybook/sdk"
import { COMMON, DRY_RUN, withActions } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { timeZoneHere } from "../config/TimeZone.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/Read.ts"
import { submit } from "../outbox/Submit.ts"
import { safeText, table } from "../output/Text.ts"

export const clock = withActions("clock", {
  about: `The time zone says when a day of yours is over: averages, scores, energy and insights leave out the day that is not. set without a
ZONE takes that of this machine. daybook login sets it if it is not known.`,
  flags: { ...COMMON, ...DRY_RUN },
  actions: {
    "": {
      usage: "daybook clock",
      label: "without set",
      words: 0,
      run: (line) => runRead(line, (client) => client.getClock(), clockText)
    },
    set: {
      usage: "daybook clock set\ndaybook clock set America/New_York",
      takes: "ZONE",
      flags: ["dry-run"],
      words: 1,
      run: (line) => set(line)
    }
  }
})

const clockText = ({ now, timeZone, today }: Awaited<ReturnType<Daybook["getClock"]>>): string =>
  table([
    ["TIME ZONE", timeZone === null ? "not known: daybook clock set" : safeText(timeZone)],
    ["TODAY", today],
    ["NOW", now]
  ])

const set = (line: Line): Promise<number> => {
  const [timeZone = timeZoneHere()] = line.words
  return submit(new Client(), line, {
    route: "setTimeZone",
    params: { timeZone },
    text: () => `Your days go by ${safeText(timeZone)}.`
  })
}
