import { numberText } from "@daybook/core/grammar"
import { COMMON, type Command } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { printResult } from "../output/Output.ts"
import { table } from "../output/Text.ts"

export const me: Command = {
  summary: "what the key may do, and its budget",
  usage: "daybook me\ndaybook me --routes",
  flags: { ...COMMON, routes: { help: "list the routes that the key may call" } },
  words: 0,
  run: async ({ flags }) => {
    const client = new Client()
    if (flags.routes === true) {
      const routes = await client.listRoutes()
      const rows = routes.map(({ method, path }) => [method, path])
      return printResult(flags.json === true, routes, table([["METHOD", "PATH"], ...rows]))
    }
    const info = await client.getKeyInfo()
    const left = client.budget.read?.remaining
    const text = table([
      ["SERVER", client.origin],
      ["MAY", info.scopes.join(", ")],
      ["READS", `${whole(info.limits.readPerHour)} an hour${left === undefined ? "" : `, ${whole(left)} left`}`],
      ["WRITES", `${whole(info.limits.writePerHour)} an hour`],
      ["TODAY", client.today()]
    ])
    return printResult(flags.json === true, info, text)
  }
}

const whole = (number: number): string => numberText(number, 0)
