import { nearest } from "@daybook/core/grammar"
import { budgetOf, type Params, ROUTES, type Route, type RouteName } from "@daybook/sdk"
import { COMMON, type Command, DRY_RUN } from "../Command.ts"
import { Client, isRouteName } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { isObject, parseJson } from "../Json.ts"
import { connectForRead } from "../outbox/Read.ts"
import { submit } from "../outbox/Submit.ts"
import { printJson } from "../output/Output.ts"
import { findDayOf } from "../Today.ts"

export const api: Command = {
  usage: `daybook api getDay date=mon\ndaybook api logWater '{"amountMl": 250}'\ndaybook api listWorkouts limit=5`,
  about: `Routes: ${Object.keys(ROUTES).join(", ")}.
Parameters of path, query and body together, as NAME=VALUE or one JSON object. Always prints JSON.`,
  flags: { ...COMMON, ...DRY_RUN },
  run: async (line) => {
    const [name = "", ...words] = line.words
    if (!isRouteName(name)) {
      const near = nearest(name, Object.keys(ROUTES))
      const hint = near === undefined ? "daybook api --help lists them" : `did you mean ${near}?`
      throw new UsageError(`unknown route "${name}"; ${hint}`)
    }
    const params = withDates(name, parseParams(words))
    const missing = [...ROUTES[name][1].matchAll(/\{(\w+)\}/g)].find(([, param = ""]) => params[param] === undefined)
    if (missing !== undefined) throw new UsageError(`missing ${missing[1]}; daybook api ${name} ${missing[1]}=VALUE`)
    if (budgetOf(ROUTES[name]) === "read") {
      printJson(await (await connectForRead(line)).route(name, params))
      return EXIT.done
    }
    const json = { ...line, flags: { ...line.flags, json: true } as const }
    return submit(new Client(), json, { route: name, params, byName: true, text: () => "" })
  }
}

/** Resolves days like `mon`, and an omitted date to today: a queued write keeps the day on which it was typed. */
const withDates = (name: RouteName, params: Params): Params => {
  const route: Route = ROUTES[name]
  const all: Record<string, unknown> = { ...params }
  for (const date of route[2] ?? []) {
    const param = date.replace("?", "")
    const value = all[param] === undefined && param !== date ? "today" : all[param]
    const resolve = (day: unknown) => (typeof day === "string" ? (findDayOf(day) ?? day) : day)
    if (value !== undefined) all[param] = Array.isArray(value) ? value.map(resolve) : resolve(value)
  }
  return all
}

const parseParams = (words: ReadonlyArray<string>): Params => {
  const [only] = words
  if (words.length === 1 && only?.startsWith("{")) {
    const params = parseJson(only)
    if (!isObject(params)) throw new UsageError("the parameters are not valid JSON")
    return params
  }
  return Object.fromEntries(
    words.map((word) => {
      const equals = word.indexOf("=")
      if (equals < 1) throw new UsageError(`invalid parameter "${word}"; use NAME=VALUE`)
      const value = word.slice(equals + 1)
      // Numbers, booleans, null and lists are JSON; anything else is text.
      return [word.slice(0, equals), parseJson(value) ?? (value === "null" ? null : value)]
    })
  )
}
