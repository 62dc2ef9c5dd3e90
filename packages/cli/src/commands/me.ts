import { COMMON, type Command } from "../Command.ts"
import { Principal } from "../local/Client.ts"
import { show } from "../Reading.ts"
import { table } from "../show/Text.ts"

export const me: Command = {
  summary: "what the key may do, and its budget",
  usage: "daybook me\ndaybook me --routes",
  flags: { ...COMMON, routes: { says: "list the routes that the key may call" } },
  words: 0,
  run: async (line) => {
    const client = new Principal()
    if (line.flags.routes === true) {
      return show(line, await client.listRoutes(), (routes) =>
        table([["METHOD", "PATH"], ...routes.map(({ method, path }) => [method, path])])
      )
    }
    const found = await client.getKeyInfo()
    const left = client.budget.read?.remaining
    return show(line, found, ({ limits, scopes }) =>
      table([
        ["SERVER", client.origin],
        ["MAY", scopes.join(", ")],
        ["READS", `${limits.readPerHour} an hour${left === undefined ? "" : `, ${left} left`}`],
        ["WRITES", `${limits.writePerHour} an hour`],
        ["TODAY", client.today()]
      ])
    )
  }
}
