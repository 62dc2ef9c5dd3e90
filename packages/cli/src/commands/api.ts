import { type Params, ROUTES, type Route, type RouteName } from "@daybook/sdk"
import { COMMON, type Command, DRY, EXIT, Usage } from "../Command.ts"
import { dayIn } from "../grammar/Days.ts"
import { nearest } from "../grammar/Nearest.ts"
import { isRouteName, Principal } from "../local/Client.ts"
import { printJson } from "../Output.ts"
import { settled } from "../Reading.ts"
import { perform } from "../Writing.ts"

export const api: Command = {
  summary: "call any route by its name, for scripts",
  usage: `daybook api getDay date=mon\ndaybook api logWater '{"amountMl": 250}'\ndaybook api listWorkouts limit=5`,
  about: `Routes: ${Object.keys(ROUTES).join(", ")}.
Parameters of path, query and body together, as NAME=VALUE or one JSON object. Always prints JSON.`,
  flags: { ...COMMON, ...DRY },
  run: async (line) => {
    const [name = "", ...words] = line.words
    if (!isRouteName(name)) {
      const near = nearest(name, Object.keys(ROUTES))
      throw new Usage(
        `"${name}" is no route; ${near === undefined ? "daybook api --help lists them" : `did you mean ${near}?`}`
      )
    }
    const client = new Principal()
    const params = withDays(name, paramsIn(words), client)
    if (ROUTES[name][0] !== "GET") {
      const json = { ...line, flags: { ...line.flags, json: true } as const }
      return perform(client, json, { route: name, params, say: () => "" })
    }
    printJson(await (await settled(client)).route(name, params))
    return EXIT.done
  }
}

/**
 * Days as a person says them, and today where none is said: a write that waits keeps the day on which it was typed.
 */
const withDays = (name: RouteName, params: Params, client: Principal): Params => {
  const route: Route = ROUTES[name]
  const all: Record<string, unknown> = { ...params }
  for (const date of route[2] ?? []) {
    const param = date.replace("?", "")
    const said = all[param] === undefined && param !== date ? "today" : all[param]
    const day = (value: unknown) => (typeof value === "string" ? (dayIn(value, client.today()) ?? value) : value)
    if (said !== undefined) all[param] = Array.isArray(said) ? said.map(day) : day(said)
  }
  return all
}

const paramsIn = (words: ReadonlyArray<string>): Params => {
  const [only] = words
  if (words.length === 1 && only?.startsWith("{")) {
    try {
      return Object(JSON.parse(only))
    } catch {
      throw new Usage("the parameters are not readable as JSON")
    }
  }
  return Object.fromEntries(
    words.map((word) => {
      const equals = word.indexOf("=")
      if (equals < 1) throw new Usage(`"${word}" is no parameter; say NAME=VALUE`)
      return [word.slice(0, equals), valueIn(word.slice(equals + 1))]
    })
  )
}

/** A figure, a word of JSON's or a list is taken as that; anything else is text. */
const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
