import { ROUTES } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect } from "vitest"
import { spentBy } from "../harness/budgets.ts"
import { daybook } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { COMMANDS, type Command, OTHERWISE } from "./commandTable.ts"
import { EXITS, runDaybook } from "./runTerminal.ts"
import { Parity, type Peer, seenBy } from "./surfaceAccounts.ts"
import { type Params, plain } from "./surfaces.ts"

/** Runs a command of the terminal in an account. */
const typed = ({ args }: Command, { ids, keys }: Peer) =>
  Effect.gen(function* () {
    const { url } = yield* Parity
    const run = runDaybook(args(ids), { url, key: keys.full })
    const { result, spent } = yield* spentBy(url, keys.full, run)
    return { code: result.code, said: plain(result.said), spent }
  })

const isParams = (value: unknown): value is Params => typeof value === "object" && value !== null

const routeOf = ({ means }: Command) => {
  const route = ROUTES.find(({ name }) => name === means)
  if (route === undefined) throw new Error(`no route is called ${means}`)
  return route
}

const server = TestServer.layer({ read: 100_000, write: 100_000 })

layer(Layer.provideMerge(Parity.layer, server))("a command equals the request that it stands for", (it) => {
  it.effect("every command is in the table, or in the list of exceptions", () =>
    Effect.gen(function* () {
      const { stdout } = yield* daybook(["--help"], {})
      const listed = [...stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => String(name))
      const compared = COMMANDS.map(({ args }) => args({})[0])
      expect(new Set([...compared, ...Object.keys(OTHERWISE)])).toEqual(new Set(listed))
    })
  )

  for (const command of COMMANDS) {
    const { means, reads, refused, says } = command
    it.effect(`daybook ${says} is ${means}${refused === undefined ? "" : `: ${refused}`}`, () =>
      Effect.gen(function* () {
        const { peers, shared, storedOf } = yield* Parity
        const route = routeOf(command)
        const { rest, terminal } = route.method === "GET" ? shared : yield* peers
        const { code, said, spent } = yield* typed(command, terminal)
        const asked = yield* seenBy("rest", rest, {
          route,
          params: (ids) => command.params(ids, isParams(said) ? said : {})
        })
        if (refused === undefined) {
          expect(said).toEqual(asked.outcome.answer)
          expect(code).toBe(0)
        } else {
          const { refusal } = asked.outcome
          expect(refusal?.code).toBe(refused)
          expect(said).toEqual({ error: refusal })
          expect(code).toBe(EXITS[refused])
        }
        expect(yield* storedOf(terminal)).toEqual(asked.after)
        expect(spent).toEqual({ ...asked.spent, read: asked.spent.read + reads })
      })
    )
  }
})
