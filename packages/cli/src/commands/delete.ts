import { NotFoundError } from "@daybook/sdk"
import { canAsk, confirm } from "../Asking.ts"
import { COMMON, type Command, DRY, EXIT, Stop, Usage } from "../Command.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { dayIn as dateIn } from "../grammar/Days.ts"
import { Principal } from "../local/Client.ts"
import { note, print, printJson } from "../Output.ts"
import { settled } from "../Reading.ts"
import { dateText, safeText } from "../show/Text.ts"
import { perform, type Write } from "../Writing.ts"
import { metricNamed } from "./metric.ts"

export const remove: Command = {
  summary: "delete a check-in or a metric",
  usage:
    "daybook delete check yesterday\ndaybook delete check 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56\ndaybook delete metric coffee --yes",
  about: "Needs a key of full scope. A check-in is named by its day or id, a metric by its name or id; it asks first.",
  flags: {
    ...COMMON,
    ...DRY,
    yes: { short: "y", says: "do not ask" }
  },
  run: async (line) => {
    const [kind, ...words] = line.words
    const name = words.join(" ")
    if ((kind !== "check" && kind !== "metric") || name === "") {
      throw new Usage("say what: daybook delete check DAY, or daybook delete metric NAME")
    }
    const client = await settled(new Principal(), line)
    const { id, isThere, what } = kind === "check" ? await checkIn(client, name) : await metric(client, name)
    if (line.flags.yes !== true && line.flags["dry-run"] !== true) {
      if (!canAsk()) throw new Usage(`this would delete ${what}; add --yes`)
      if (!(await confirm(`Delete ${what}?`))) {
        note("Nothing was deleted.")
        return EXIT.failure
      }
    }
    const write: Pick<Write, "route" | "params"> =
      kind === "check"
        ? { route: "deleteMeasurement", params: { id } }
        : { route: "deleteCustomMetric", params: { metricId: id } }
    return perform(client, line, { ...write, say: () => `Deleted ${what}` }).catch((error: unknown) => {
      // It was there a moment ago: the first try deleted it, and its answer was lost.
      if (!(isThere && error instanceof NotFoundError)) throw error
      if (line.flags.json === true) printJson({ deleted: true, id })
      else print(`Deleted ${what}\n`)
      return EXIT.done
    })
  }
}

const checkIn = async (client: Principal, name: string) => {
  const date = dateIn(name, client.today())
  const found = (await client.listMeasurements({ limit: MOST_LISTED.measurements })).find(
    (each) => each.id === name || each.date === date
  )
  if (found !== undefined) return { id: found.id, isThere: true, what: `the check-in of ${dateText(found.date)}` }
  if (date === undefined) return { id: name, isThere: false, what: `the check-in ${safeText(name)}` }
  throw new Stop(
    EXIT.notFound,
    `no check-in on ${dateText(date)} among the last ${MOST_LISTED.measurements}; daybook check --list ${MOST_LISTED.measurements} shows them`
  )
}

const metric = async (client: Principal, name: string) => {
  const { id, name: called, values } = await metricNamed(client, name)
  return {
    id,
    isThere: true,
    what: `the metric ${safeText(called)} with its history${values.length === 0 ? " (empty)" : ""}`
  }
}
