import { execFile } from "node:child_process"
import * as fs from "node:fs"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { send } from "./harness/send.ts"
import { TestServer } from "./harness/TestServer.ts"

const EXPORT = "../shared/data/strong-export.csv"

/** Computed by hand from the export: the best estimated 1RM of the last three days and of the three before. */
const BY_HAND = [
  { exercise: "Overhead Press (Barbell)", verdict: "progressing", trend: /105 kg .* 102\.5 kg .* \+2\.4 %/ },
  { exercise: "Incline Chest Fly (Dumbbell)", verdict: "progressing", trend: /46\.7 kg .* 42 kg .* \+11\.1 %/ },
  { exercise: "Skullcrusher (Barbell)", verdict: "plateaued", trend: /54\.7 kg .* 54\.7 kg .* 0 %/ },
  { exercise: "Lateral Raise (Dumbbell)", verdict: "regressing", trend: /40 kg .* 42 kg .* -4\.8 %/ },
  {
    exercise: "Incline Bench Press (Smith Machine)",
    verdict: "regressing",
    trend: /110\.5 kg .* 123\.5 kg .* -10\.5 %/
  }
]

layer(TestServer.layer({ read: 600, write: 10_000 }))("a real history", (it) => {
  it.effect.skipIf(!fs.existsSync(EXPORT))(
    "a Strong export is logged session by session, with every row, and gets the verdicts computed by hand",
    () =>
      Effect.gen(function* () {
        const { newAccount, url } = yield* TestServer
        const { keys } = yield* newAccount
        const said = yield* Effect.promise(
          () =>
            new Promise<string>((resolve, reject) => {
              const env = { ...process.env, DAYBOOK_URL: url, DAYBOOK_API_KEY: keys.write }
              execFile(process.execPath, ["examples/strong.mjs", EXPORT], { env }, (error, stdout) =>
                error === null ? resolve(stdout) : reject(error)
              )
            })
        )
        expect(said).toBe("logged 83 sessions with 2512 sets of 2512 rows\n")
        const { body } = yield* send(`${url}/v1/insights?date=2024-06-17`, { key: keys.read })
        const { progression } = JSON.parse(body)
        for (const { exercise, trend, verdict } of BY_HAND) {
          expect(progression).toContainEqual({ exercise, verdict, trend: expect.stringMatching(trend) })
        }
      })
  )
})
