import { REPEAT_MS } from "@daybook/core/plausibility"
import { expect, layer } from "@effect/vitest"
import * as TestClock from "effect/TestClock"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

const SENT = [
  ["log_water", { amountMl: 333, date: TODAY }],
  ["log_food", { name: "Pear", calories: 60, date: TODAY }],
  ["log_workout", { exercises: [{ name: "Row", sets: [{ reps: 5 }] }], date: "2026-03-04" }]
] as const

/** Milliseconds after an equal entry, and how long ago the refusal says that it was; undefined if it is logged. */
const AFTER: ReadonlyArray<readonly [number, string | undefined]> = [
  [0, "just now"],
  [999, "just now"],
  [1000, "1 s ago"],
  [1999, "1 s ago"],
  [119_999, "119 s ago"],
  [120_000, "2 minutes ago"],
  [REPEAT_MS - 1, "14 minutes ago"],
  [REPEAT_MS, "15 minutes ago"],
  [REPEAT_MS + 1, undefined]
]

layer(TestServer.layer({ read: 6000, write: 600 }))("an equal entry within 15 minutes", (it) => {
  for (const [after, ago] of AFTER) {
    it.scoped(`${after} ms later it is ${ago === undefined ? "logged" : `refused: ${ago}`}`, function* () {
      const { call } = yield* session
      for (const [name, args] of SENT) expect((yield* call(name, args)).isError).toBe(false)
      yield* TestClock.adjust(after)
      for (const [name, args] of SENT) {
        const { isError, text } = yield* call(name, args)
        expect(isError, text).toBe(ago !== undefined)
        if (ago !== undefined) expect(text).toContain(`an equal entry was logged ${ago} and is in the log`)
      }
    })
  }
})
