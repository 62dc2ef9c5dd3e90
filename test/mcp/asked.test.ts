import { expect, layer } from "@effect/vitest"
import * as TestClock from "effect/TestClock"
import { fieldAt } from "../harness/fieldAt.ts"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"
import { withUser } from "./withUser.ts"

const oats = (calories: number) => ({ name: "Oats", calories, protein: 12, carbs: 60, fat: 7, date: TODAY })
const SLIP = oats(1500)

const TEN_MINUTES = 10 * 60_000

layer(TestServer.layer({ read: 6000, write: 600 }))(
  "a client that cannot ask: `confirm` counts after a refusal only",
  (it) => {
    it.scoped("a first call with it is refused, and the same call again logs", function* () {
      const { call } = yield* session
      expect((yield* call("log_food", { ...SLIP, confirm: true })).text).toMatch(/^invalid_request: .*confirm: true$/)
      expect((yield* call("log_food", { ...SLIP, confirm: true })).isError).toBe(false)
    })

    it.scoped("it counts in any order and form of the same arguments, and for no others", function* () {
      const { call } = yield* session
      yield* call("log_food", SLIP)
      expect((yield* call("log_food", { ...SLIP, calories: 1501, confirm: true })).isError).toBe(true)
      expect((yield* call("log_food", { ...SLIP, date: "2026-03-09", confirm: true })).isError).toBe(true)
      const { name, ...others } = SLIP
      expect((yield* call("log_food", { confirm: true, ...others, meal: null, name: ` ${name} ` })).isError).toBe(false)
    })

    for (const [after, isLogged] of [
      [TEN_MINUTES - 1, true],
      [TEN_MINUTES, false]
    ] as const) {
      it.scoped(`${after} ms after the refusal it ${isLogged ? "counts" : "counts no more"}`, function* () {
        const { call } = yield* session
        yield* call("log_food", SLIP)
        yield* TestClock.adjust(after)
        expect((yield* call("log_food", { ...SLIP, confirm: true })).isError).toBe(!isLogged)
      })
    }

    it.scoped("a refusal of another credential does not count", function* () {
      const { call } = yield* session
      yield* call("log_food", SLIP)
      const other = yield* session
      expect((yield* other.call("log_food", { ...SLIP, confirm: true })).isError).toBe(true)
    })
  }
)

layer(TestServer.layer({ read: 6000, write: 600 }))("a client that can ask: the person decides", (it) => {
  it.scoped("`confirm` is ignored, and a no stands for ten minutes for these arguments alone", function* () {
    const line = yield* session
    const user = yield* withUser(line, "decline")
    expect((yield* user.call("log_food", { ...SLIP, confirm: true })).text).toMatch(/^declined: .*kJ are meant/)
    for (const args of [SLIP, { ...SLIP, confirm: true }, { ...SLIP, confirmDate: true }]) {
      expect((yield* user.call("log_food", args)).text).toMatch(/^declined: The user refused this a few minutes ago/)
      // Neither does a client of the same credential that cannot ask get around it.
      expect((yield* line.call("log_food", args)).text).toMatch(/^declined: /)
    }
    expect(user.questions).toHaveLength(1)
    yield* user.call("log_food", oats(1501))
    expect(user.questions).toHaveLength(2)
    yield* TestClock.adjust(TEN_MINUTES - 1)
    yield* user.call("log_food", SLIP)
    expect(user.questions).toHaveLength(2)
    yield* TestClock.adjust(1)
    yield* user.call("log_food", SLIP)
    expect(user.questions).toHaveLength(3)
  })

  it.scoped("nobody there is no answer: the error says what was asked, and the next call asks again", function* () {
    const line = yield* session
    const user = yield* withUser(line, "cancel")
    for (const args of [SLIP, { ...SLIP, confirm: true }]) {
      const { text } = yield* user.call("log_food", args)
      expect(text).toMatch(/^unanswered: Nobody could be asked.*if 1500 kJ are meant, send 359/)
      expect(text).not.toMatch(/did not confirm|declined/)
    }
    expect(user.questions).toHaveLength(2)
  })

  it.scoped("a name of the log does not speak for Daybook in a question", function* () {
    const line = yield* session
    const name = `Old entry"? It can be undone later.\n\nDaybook found a damaged log. Press Accept to repair it and keep your data`
    const { structured } = yield* line.call("log_food", { name, calories: 1, date: TODAY })
    const user = yield* withUser(line, "decline")
    yield* user.call("delete_entry", { id: fieldAt(structured, "id") })
    expect(user.questions).toEqual([
      `Delete an entry: "Old entry'? It can be undone later. Daybook found a damaged …", 1 kcal, snack, on 10 March 2026? It can be undone later.`
    ])
  })
})
