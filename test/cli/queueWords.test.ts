import * as fs from "node:fs"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { TestServer } from "../harness/TestServer.ts"
import { day, inWords, someone } from "./Terminal.ts"
import { lostRequest, someoneAfar } from "./Weather.ts"

const today = day()
const TODAY = inWords(today)

const WAITING = "waiting: never sent; sent before the next read or write, or now with daybook queue flush\n"
const UNSURE =
  "unsure: sent, but the response was lost; daybook queue flush sends it again only if the log does not have it\n"
const REFUSED = "refused: refused by the server; stays listed until daybook queue drop N\n"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "what is said of the queue",
  (it) => {
    it.scoped("the list says what each state in it means, and what to do", () =>
      Effect.gen(function* () {
        const { file, queue, shut, type } = yield* someoneAfar([lostRequest])
        yield* type("water 250")
        expect(yield* type("queue")).toMatchObject({ code: 0, stderr: UNSURE })
        yield* shut
        yield* type("water 300")
        yield* type("water 350")
        const [lost, ...others] = queue()
        fs.writeFileSync(file, JSON.stringify([lost, others[0], { ...others[1], state: "refused", why: "Too much." }]))
        const { stderr, stdout } = yield* type("queue")
        expect(stdout.split("\n").map((row) => row.split(/ {2,}/).slice(0, 3))).toEqual([
          ["N", "STATE", "WHAT"],
          ["1", "unsure", `250 ml of water on ${TODAY}`],
          ["2", "waiting", `300 ml of water on ${TODAY}`],
          ["3", "refused", `350 ml of water on ${TODAY} (Too much.)`],
          [""]
        ])
        expect(stderr).toBe(WAITING + UNSURE + REFUSED)
        expect((yield* type("queue --json")).stderr).toBe("")
      })
    )

    it.scoped("while the server is away a write says what waits before it, and a look that it does", () =>
      Effect.gen(function* () {
        const { afar, shut, type } = yield* someoneAfar()
        yield* shut
        const queued = (id: number, amount: number) =>
          `Queued as ${id}: ${amount} ml of water on ${TODAY}. It is sent before the next read or write, or now: daybook queue flush\n`
        const [reason, ...next] = (yield* type("water 250")).stderr.split(/(?<=\n)/)
        expect(reason).toMatch(/^daybook: .*ECONNREFUSED.*\n$/)
        expect(next.join("")).toBe(queued(1, 250))
        expect((yield* type("water 300")).stderr).toBe(
          `daybook: 1 write waits in the queue: ${afar} did not respond\n${queued(2, 300)}`
        )
        const [left, failure] = (yield* type("day")).stderr.split("\n")
        expect(left).toBe(`2 writes wait in the queue: ${afar} did not respond.`)
        expect(failure).toMatch(/^daybook: .*ECONNREFUSED.*; daybook doctor looks for the cause$/)
      })
    )

    it.scoped("a flush that breaks off says why, whatever it was", () =>
      Effect.gen(function* () {
        const { aMinuteLater, afar, open, shut, type } = yield* someoneAfar([lostRequest, lostRequest])
        yield* type("water 250")
        yield* aMinuteLater
        yield* shut
        // Nothing but an unsure one.
        const away = yield* type("queue flush")
        expect(away).toMatchObject({ code: 6, stderr: `1 write waits in the queue: ${afar} did not respond.\n` })
        yield* open
        const stranger = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
        const refused = yield* type("queue flush", { env: stranger })
        expect(refused.code).toBe(4)
        expect(refused.stderr).toMatch(/^1 write waits in the queue: The key is .*[^.]\.\n$/)
        const lost = yield* type("queue flush")
        expect(lost).toMatchObject({
          code: 6,
          stderr: `1 write waits in the queue: the response to 250 ml of water on ${TODAY} was lost, so it may have been logged.\n`
        })
      })
    )

    it.scoped("a flush that has nothing to send says what is kept, and for whom", () =>
      Effect.gen(function* () {
        const { file, open, queue, shut, type, url } = yield* someoneAfar()
        expect(yield* type("queue flush")).toMatchObject({ code: 0, stderr: "The queue is empty.\n" })
        yield* shut
        yield* type("water 250")
        yield* type("water 300")
        yield* open
        const other = yield* someone()
        const there = { DAYBOOK_URL: url, DAYBOOK_API_KEY: other.keys.full }
        expect(yield* type("queue flush", { env: there })).toMatchObject({
          code: 0,
          stderr: "2 writes for another server in the queue: daybook queue\n"
        })
        fs.writeFileSync(file, JSON.stringify(queue().map((each) => ({ ...each, state: "refused", why: "No." }))))
        expect(yield* type("queue flush")).toMatchObject({
          code: 0,
          stderr: "2 refused writes in the queue: daybook queue\n"
        })
      })
    )

    it.scoped("body weight is in the owner's unit there too", () =>
      Effect.gen(function* () {
        const { accountId, database, open, shut, type } = yield* someoneAfar()
        const sql = yield* rawSqlite(database)
        sql.prepare("UPDATE account SET weight_unit = 'lbs' WHERE id = ?").run(accountId)
        yield* type("goals")
        yield* shut
        const words = `180 lb of body weight on ${TODAY}`
        expect((yield* type("weigh 180")).stderr).toContain(`Queued as 1: ${words}.`)
        expect((yield* type("queue")).stdout).toContain(words)
        yield* open
        yield* type("queue flush")
        expect((yield* type("undo")).stdout).toBe(`Undid ${words}\n`)
      })
    )
  }
)
