import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { lostRequest, remoteUser } from "./RemoteUser.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const TODAY = dateText(today)

const WAITING = "waiting: never sent; sent before the next read or write, or now with daybook queue flush\n"
const UNSURE =
  "unsure: sent, but the response was lost; daybook queue flush sends it again only if the log does not have it\n"
const REFUSED = "refused: refused by the server; stays listed until daybook queue drop N\n"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "messages about the queue",
  (it) => {
    it.scoped("the list explains the states in it", function* () {
      const { file, queue, disconnect, run } = yield* remoteUser([lostRequest])
      yield* run("water 250")
      expect(yield* run("queue")).toMatchObject({ code: 0, stderr: UNSURE })
      yield* disconnect
      yield* run("water 300")
      yield* run("water 350")
      const [lost, ...others] = queue()
      fs.writeFileSync(file, JSON.stringify([lost, others[0], { ...others[1], state: "refused", why: "Too much." }]))
      const { stderr, stdout } = yield* run("queue")
      expect(stdout.split("\n").map((row) => row.split(/ {2,}/).slice(0, 3))).toEqual([
        ["N", "STATE", "WHAT"],
        ["1", "unsure", `250 ml of water on ${TODAY}`],
        ["2", "waiting", `300 ml of water on ${TODAY}`],
        ["3", "refused", `350 ml of water on ${TODAY} (Too much.)`],
        [""]
      ])
      expect(stderr).toBe(WAITING + UNSURE + REFUSED)
      expect((yield* run("queue --json")).stderr).toBe("")
    })

    it.scoped("while the server cannot be reached, a write and a read say how many writes wait", function* () {
      const { proxyUrl, disconnect, run } = yield* remoteUser()
      yield* disconnect
      const queued = (id: number, amount: number) =>
        `Queued as ${id}: ${amount} ml of water on ${TODAY}. It is sent before the next read or write, or now: daybook queue flush\n`
      const [reason, ...next] = (yield* run("water 250")).stderr.split(/(?<=\n)/)
      expect(reason).toMatch(/^daybook: .*ECONNREFUSED.*\n$/)
      expect(next.join("")).toBe(queued(1, 250))
      expect((yield* run("water 300")).stderr).toBe(
        `daybook: 1 write waits in the queue: ${proxyUrl} did not respond\n${queued(2, 300)}`
      )
      const [left, failure] = (yield* run("day")).stderr.split("\n")
      expect(left).toBe(`2 writes wait in the queue: ${proxyUrl} did not respond.`)
      expect(failure).toMatch(/^daybook: .*ECONNREFUSED.*; daybook doctor looks for the cause$/)
    })

    it.scoped("a flush that stops early says why", function* () {
      const { ageUnsureWrites, proxyUrl, reconnect, disconnect, run } = yield* remoteUser([lostRequest, lostRequest])
      yield* run("water 250")
      yield* ageUnsureWrites
      yield* disconnect
      // The queue holds one unsure write.
      const away = yield* run("queue flush")
      expect(away).toMatchObject({ code: 6, stderr: `1 write waits in the queue: ${proxyUrl} did not respond.\n` })
      yield* reconnect
      const stranger = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
      const refused = yield* run("queue flush", { env: stranger })
      expect(refused.code).toBe(4)
      expect(refused.stderr).toMatch(/^1 write waits in the queue: The key is .*[^.]\.\n$/)
      const lost = yield* run("queue flush")
      expect(lost).toMatchObject({
        code: 6,
        stderr: `1 write waits in the queue: the response to 250 ml of water on ${TODAY} was lost, so it may have been logged.\n`
      })
    })

    it.scoped("a flush with nothing to send says what is left, and for which server", function* () {
      const { file, reconnect, queue, disconnect, run, url } = yield* remoteUser()
      expect(yield* run("queue flush")).toMatchObject({ code: 0, stderr: "The queue is empty.\n" })
      yield* disconnect
      yield* run("water 250")
      yield* run("water 300")
      yield* reconnect
      const other = yield* newUser()
      const there = { DAYBOOK_URL: url, DAYBOOK_API_KEY: other.keys.full }
      expect(yield* run("queue flush", { env: there })).toMatchObject({
        code: 0,
        stderr: "2 writes for another server in the queue: daybook queue\n"
      })
      fs.writeFileSync(file, JSON.stringify(queue().map((each) => ({ ...each, state: "refused", why: "No." }))))
      expect(yield* run("queue flush")).toMatchObject({
        code: 0,
        stderr: "2 refused writes in the queue: daybook queue\n"
      })
    })

    it.scoped("body weight is in the unit of the goals", function* () {
      const { accountId, database, reconnect, disconnect, run } = yield* remoteUser()
      const raw = yield* rawDatabase(database)
      yield* raw.run("UPDATE account SET weight_unit = 'lbs' WHERE id = ?", accountId)
      yield* run("goals")
      yield* disconnect
      const words = `180 lb of body weight on ${TODAY}`
      expect((yield* run("weigh 180")).stderr).toContain(`Queued as 1: ${words}.`)
      expect((yield* run("queue")).stdout).toContain(words)
      yield* reconnect
      yield* run("queue flush")
      expect((yield* run("undo")).stdout).toContain("Undid an entry: Check-in, 180 lb ·")
    })
  }
)
