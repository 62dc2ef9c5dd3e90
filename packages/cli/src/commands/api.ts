import { ROUTES } from "@daybook/sdk"
import { COMMON, type Command, DRY, EXIT, Usage } from "../Command.ts"
import { nearest } from "../grammar/Nearest.ts"
import { Caller, isRouteName } from "../local/Client.ts"
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
    const params = paramsIn(words)
    const client = new Caller()
    if (ROUTES[name][0] !== "GET") {
      const json = { ...line, flags: { ...line.flags, json: true } as const }
      return perform(client, json, { route: name, params: { ...today(name, params, client) }, say: () => "" })
    }
    printJson(await (await settled(client)).route(name, params))
    return EXIT.done
  }
}

/** The day is said here, so that a write that waits keeps the day on which it was typed. */
const today = (name: keyof typeof ROUTES, params: Readonly<Record<string, unknown>>, client: Caller) => {
  const route: ReadonlyArray<unknown> = ROUTES[name]
  return [route[2]].flat().includes("date?") && (params.date ?? "today") === "today"
    ? { ...params, date: client.today() }
    : params
}

const paramsIn = (words: ReadonlyArray<string>): Readonly<Record<string, unknown>> => {
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
