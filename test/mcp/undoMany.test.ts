import { beforeAll, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { builtOnce } from "../harness/build.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { wholeLog } from "../harness/log.ts"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"
import { withUser } from "./withUser.ts"

/** A session that has logged so many drinks today, each of another amount, and nothing else since. */
const drinking = Effect.fnUntraced(function* (count: number, date: (at: number) => string = () => TODAY) {
  const line = yield* session
  yield* TestClock.adjust("1 hour")
  const since = "2026-03-10T12:30:00Z"
  const before = yield* wholeLog(line.url, line.key)
  for (let at = 0; at < count; at++) yield* line.rest("/v1/water", { amountMl: 100 + at, date: date(at) })
  return { ...line, before, args: { by: "me", since } }
})

// Large undos run in a thread, which loads the built program.
beforeAll(builtOnce)

layer(TestServer.layer({ read: 60_000, write: 60_000 }))("undo_many", (it) => {
  it.scoped("20 changes of one day go without a question, as one change whose undo restores all", function* () {
    const { args, before, call, key, rest, url } = yield* drinking(20)
    const after = yield* wholeLog(url, key)
    const { isError, structured, text } = yield* call("undo_many", args)
    const changeId = fieldAt(structured, "changeId")
    expect(isError, text).toBe(false)
    expect(structured).toMatchObject({
      undone: 20,
      changes: [changeId],
      from: TODAY,
      to: TODAY,
      summaries: ["Water, 119 ml", "Water, 118 ml", "Water, 117 ml", "Water, 116 ml", "Water, 115 ml"]
    })
    expect(text.length).toBeLessThan(500)
    expect(yield* wholeLog(url, key)).toEqual(before)
    expect(yield* rest("/v1/changes?limit=1")).toMatchObject([
      { id: changeId, action: "undo", kind: "water", count: 20 }
    ])
    expect((yield* call("undo_change", { id: changeId })).isError).toBe(false)
    expect(yield* wholeLog(url, key)).toEqual(after)
    // What was redone can be undone again, all at once.
    expect((yield* call("undo_many", args)).structured).toMatchObject({ undone: 20 })
    expect(yield* wholeLog(url, key)).toEqual(before)
  })

  for (const [why, count, date] of [
    ["21 changes", 21, () => TODAY],
    ["2 changes of two days", 2, (at: number) => (at === 0 ? TODAY : "2026-03-09")]
  ] as const) {
    it.scoped(`${why}: nobody can be asked, so the count is refused first, then wanted`, function* () {
      const { args, before, call, key, refuses, url } = yield* drinking(count, date)
      const says = new RegExp(
        `^invalid_request: count: ${count} changes of .* would be taken back: Water, .*; if the user means it, send ${count}$`
      )
      yield* refuses("undo_many", { ...args, count }, says)
      yield* refuses(
        "undo_many",
        { ...args, count: count - 1 },
        new RegExp(`count: ${count} changes would be taken back`)
      )
      expect((yield* call("undo_many", { ...args, count })).structured).toMatchObject({ undone: count })
      expect(yield* wholeLog(url, key)).toEqual(before)
    })

    it.scoped(`${why}: a client that can ask asks with the count and the dates`, function* () {
      const line = yield* drinking(count, date)
      const after = yield* wholeLog(line.url, line.key)
      const no = yield* withUser(line, "decline")
      expect((yield* no.call("undo_many", { ...line.args, count })).text).toMatch(/^declined: /)
      expect(no.questions).toEqual([
        expect.stringMatching(
          new RegExp(`^Undo several changes\\? ${count} changes of 2026-03-.* would be taken back: Water`)
        )
      ])
      expect(yield* wholeLog(line.url, line.key)).toEqual(after)
      yield* TestClock.adjust("10 minutes")
      const yes = yield* withUser(line, "accept")
      expect((yield* yes.call("undo_many", line.args)).structured).toMatchObject({ undone: count })
      expect(yield* wholeLog(line.url, line.key)).toEqual(line.before)
    })
  }

  for (const action of ["accept", "decline"] as const) {
    it.scoped(`entries that a thread takes back: the question does not wait for itself: ${action}`, function* () {
      const line = yield* drinking(0)
      for (let at = 0; at < 11; at++) {
        const items = Array.from({ length: 20 }, (_, item) => ({ water: { amountMl: 100 + 20 * at + item } }))
        yield* line.rest("/v1/log", { items, date: at < 6 ? TODAY : "2026-03-08" })
      }
      const after = yield* wholeLog(line.url, line.key)
      const user = yield* withUser(line, action)
      const { isError, structured } = yield* user.call("undo_many", line.args)
      expect(user.questions).toEqual([expect.stringMatching(/ 11 changes of 2026-03-08 to 2026-03-10 would be /)])
      expect(isError).toBe(action === "decline")
      expect(yield* wholeLog(line.url, line.key)).toEqual(action === "accept" ? line.before : after)
      if (action === "decline") return
      expect((yield* line.call("undo_change", { id: fieldAt(structured, "changeId") })).isError).toBe(false)
      expect(yield* wholeLog(line.url, line.key)).toEqual(after)
    })
  }
})
