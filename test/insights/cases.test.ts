import { addDays, exerciseKey, progression, recovery, type TrainedSession } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { histories } from "../../scripts/evaluate/histories/histories.mjs"
import { TODAY } from "../harness/Scenario.ts"
import { PROGRESSION_CASES } from "./ProgressionCases.ts"
import { REAL_CASES } from "./RealCases.ts"
import { RECOVERY_CASES } from "./RecoveryCases.ts"

/** What a text must hold, and what it must not. */
interface Words {
  readonly says?: RegExp
  readonly never?: RegExp
}

const expectWords = (text: string, { never, says }: Words) => {
  if (says !== undefined) expect(text).toMatch(says)
  if (never !== undefined) expect(text).not.toMatch(never)
}

describe("recovery, case by case", () => {
  it.each(RECOVERY_CASES)("$name: $status", ({ days, status, ...words }) => {
    const judged = recovery(days, [], TODAY)
    expect(judged).toMatchObject({ status })
    expectWords(judged.vsBaseline, words)
  })
})

for (const [kind, cases] of Object.entries(PROGRESSION_CASES)) {
  describe(`progression, case by case: ${kind}`, () => {
    for (const { name, sessions, verdict, weighIns, ...words } of cases) {
      it(`${name}: ${verdict.join(" or ")}`, () => {
        const [judged] = progression(sessions, TODAY, weighIns)
        expect(verdict, judged?.trend).toContain(judged?.verdict)
        expectWords(judged?.trend ?? "", words)
      })
    }
  })
}

const LOGS = new Map(histories().map((log) => [log.name, log]))

const WEEKS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The sessions with this exercise and no other. */
const only = (sessions: ReadonlyArray<TrainedSession>, name: string) =>
  sessions.map((session) => ({
    ...session,
    exercises: session.exercises.filter((exercise) => exerciseKey(exercise.name) === exerciseKey(name))
  }))

for (const [kind, cases] of Object.entries(REAL_CASES)) {
  describe.skipIf(LOGS.size === 0)(`progression in real logs: ${kind}`, () => {
    it.each(cases)("$log, $exercise on $date: $what", ({ date, exercise, log, verdict, weighing, ...words }) => {
      const weighIns =
        weighing === undefined ? [] : WEEKS.map((week) => ({ date: addDays(date, -7 * week), weightKg: weighing }))
      const [judged] = progression(only(LOGS.get(log)?.sessions ?? [], exercise), date, weighIns)
      expect(verdict, judged?.trend).toContain(judged?.verdict)
      expectWords(judged?.trend ?? "", words)
    })
  })
}
