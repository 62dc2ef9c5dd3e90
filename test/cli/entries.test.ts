import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, hasScript, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"

const today = day()
const yesterday = day(-1)
const TODAY = dateText(today)
const YESTERDAY = dateText(yesterday)

/** A user whose last list of entries is today's: 1 oats, 2 cheese sandwich, 3 water, 4 workout, 5 rest day. */
const userWithList = Effect.gen(function* () {
  const user = yield* userWithLog
  yield* user.post("/v1/rest-days", { dates: [today] })
  yield* user.run("entries")
  const entries = user.get(`/v1/entries?start=${yesterday}&end=${today}`)
  return { ...user, entries }
})

/** Corrections: what is typed, what is printed, and the fields of the entry afterwards. */
const EDITS: ReadonlyArray<readonly [typed: string, text: string, holds: object]> = [
  ["edit 3 500ml", `water: 500 ml (was 1,250 ml) · ${TODAY}`, { kind: "water", amountMl: 500, date: today }],
  [
    "edit 3 1l -d yesterday",
    `water: 1,000 ml (was 1,250 ml) · ${YESTERDAY}, moved from ${TODAY}`,
    { amountMl: 1000, date: yesterday }
  ],
  ["edit 3 10ml --yes", `water: 10 ml (was 1,250 ml) · ${TODAY}`, { amountMl: 10, date: today }],
  [
    "edit 2 400k 20p @dinner",
    `food: cheese sandwich, 400 kcal, 20 g protein, dinner (was 420 kcal, lunch) · ${TODAY}`,
    { name: "cheese sandwich", calories: 400, protein: 20, meal: "dinner" }
  ],
  [
    "edit 1 oats with milk",
    `food: oats with milk, 350 kcal, 12.5 g protein, 60 g carbs, 7 g fat, breakfast (was oats) · ${TODAY}`,
    { name: "oats with milk", calories: 350, protein: 12.5, carbs: 60, fat: 7, meal: "breakfast" }
  ],
  [
    "edit 4 Squat 3x5@105 dip 8",
    `workout: squat 3x5@105 kg, pull up 8 6 reps, dip 8 reps, 55 min (was squat 2x5@100 kg) · ${TODAY}`,
    {
      exercises: [
        { name: "squat", sets: [1, 2, 3].map(() => ({ reps: 5, weightKg: 105 })) },
        { name: "pull up", sets: [{ reps: 8 }, { reps: 6 }] },
        { name: "dip", sets: [{ reps: 8 }] }
      ],
      durationMinutes: 55
    }
  ],
  [
    "edit 4 --all front squat 5@80 --min 1h",
    `workout: front squat 5@80 kg, 60 min (was squat 2x5@100 kg, pull up 8 6 reps, 55 min) · ${TODAY}`,
    { exercises: [{ name: "front squat", sets: [{ reps: 5, weightKg: 80 }] }], durationMinutes: 60 }
  ]
]

/** Amounts of an entry of the known food Granola, of which 60 g were logged: what is typed, and what is printed and logged. */
const AMOUNTS: ReadonlyArray<readonly [typed: string, text: string, holds: object]> = [
  ["80g", "376 kcal, 8 g protein, snack (was 282 kcal, 6 g protein)", { calories: 376 }],
  ["2 bowls @l", "564 kcal, 12 g protein, lunch (was 282 kcal, 6 g protein, snack)", { calories: 564, meal: "lunch" }],
  ["x0.5", "141 kcal, 3 g protein, snack (was 282 kcal, 6 g protein)", { calories: 141 }],
  ["2 EL", "70.5 kcal, 1.5 g protein, snack (was 282 kcal, 6 g protein)", { calories: 70.5 }],
  ["40ml", "94 kcal, 2 g protein, snack (was 282 kcal, 6 g protein)", { calories: 94 }],
  ["300k", "300 kcal, 6 g protein, snack (was 282 kcal)", { calories: 300, protein: 6 }]
]

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook edit", (it) => {
  it.scoped("another amount of a known food", function* () {
    const { get, post, run } = yield* newUser()
    const portions = [
      { name: "bowl", amount: 60 },
      { name: "tablespoon", amount: 7.5 }
    ]
    const food = { name: "Granola", per100: { calories: 470, protein: 10 }, portions }
    const { id }: { readonly id: string } = yield* post("/v1/foods", food)
    yield* post(`/v1/foods/${id}/log`, { amount: 60, date: today })
    yield* run("entries")
    for (const [typed, text, holds] of AMOUNTS) {
      expect(yield* run(`edit 1 ${typed}`)).toMatchObject({
        code: 0,
        stdout: `Changed food: Granola, ${text} · ${TODAY}. Undo: daybook undo\n`
      })
      expect(yield* get(`/v1/entries?start=${today}&end=${today}`)).toMatchObject([{ name: "Granola", ...holds }])
      yield* run("undo")
    }
  })

  for (const [typed, text, holds] of EDITS) {
    it.scoped(`daybook ${typed}`, function* () {
      const { entries, run } = yield* userWithList
      const before = yield* entries
      expect(yield* run(`${typed} --dry-run`)).toMatchObject({ code: 0 })
      expect(yield* entries).toEqual(before)
      expect(yield* run(typed)).toMatchObject({ code: 0, stdout: `Changed ${text}. Undo: daybook undo\n`, stderr: "" })
      expect(yield* entries).toContainEqual(expect.objectContaining(holds))
      expect((yield* run("undo")).code).toBe(0)
      expect(yield* entries).toEqual(before)
      const json = yield* run(`${typed} --json`)
      expect(JSON.parse(json.stdout)).toMatchObject(holds)
    })
  }

  it.scoped("takes an id, and finds an entry that was moved since it was listed", function* () {
    const { entries, run } = yield* userWithList
    const [{ id }] = (yield* entries).filter(({ kind }: { kind: string }) => kind === "water")
    expect((yield* run(`edit ${id} 300ml -d yesterday`)).code).toBe(0)
    expect((yield* run("edit 3 200ml")).stdout).toContain("water: 200 ml (was 300 ml)")
  })

  it.scoped("refuses what it does not understand, and changes nothing", function* () {
    const { entries, run } = yield* userWithList
    const before = yield* entries
    const LINES = [
      ["edit", 2, "missing entry"],
      ["edit 3", 2, "nothing to change"],
      ["edit 3 500 kcal", 2, "invalid amount of water"],
      ["edit 3 9l", 2, "from 1 to 5000"],
      ["edit 3 500ml --min 5", 2, "water, which does not take --min"],
      ["edit 1 500ml", 2, 'the entry is a food (oats), and "500ml" is no amount of a food'],
      ["edit 5 -d mon", 2, "a rest day has nothing to correct"],
      ["edit 9 500ml", 3, "no entry 9: the last list ended with 5"],
      ["edit 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56 1l", 3, "no entry 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56 in the last"]
    ] as const
    for (const [typed, code, message] of LINES) {
      const ended = yield* run(typed)
      expect(ended, typed).toMatchObject({ code, stdout: "" })
      expect(ended.stderr, typed).toContain(message)
    }
    expect(yield* entries).toEqual(before)
  })
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook delete",
  (it) => {
    it.scoped("deletes what a number of the last list, or an id, names", function* () {
      const { entries, run } = yield* userWithList
      const LINES = [
        ["delete 3 --yes", `water: 1,250 ml · ${TODAY}`],
        ["delete 5 --yes", `rest day · ${TODAY}`],
        ["delete 1 --yes", `food: oats, 350 kcal, 12.5 g protein, 60 g carbs, 7 g fat, breakfast · ${TODAY}`],
        ["delete 4 --yes", `workout: squat 2x5@100 kg, pull up 8 6 reps, 55 min · ${TODAY}`]
      ] as const
      const before = yield* entries
      for (const [typed, what] of LINES) {
        expect((yield* run(typed)).stdout).toBe(`Deleted ${what}. Undo: daybook undo\n`)
      }
      expect(yield* entries).toHaveLength(before.length - 4)
      expect(yield* run("delete 3 --yes")).toMatchObject({
        code: 3,
        stderr: "daybook: entry 3 of the last list is not in the log any more; daybook entries lists the present ones\n"
      })
      const [{ id }] = yield* entries
      const json = yield* run(`delete ${id} --yes --json`)
      expect(JSON.parse(json.stdout)).toEqual({ deleted: true, id })
      expect((yield* run("undo 5")).code).toBe(0)
      expect(yield* entries).toEqual(before)
    })

    it.scoped.skipIf(!hasScript)("asks on a terminal, and in a pipe needs --yes", function* () {
      const { entries, run, runInPty } = yield* userWithList
      const before = yield* entries
      expect(yield* run("delete 3")).toMatchObject({
        code: 2,
        stdout: "",
        stderr: `daybook: this would delete water: 1,250 ml · ${TODAY}; add --yes\n`
      })
      const kept = yield* runInPty("delete 3", { answers: [["[y/N]", "n\n"]] })
      expect(kept).toMatchObject({ code: 1 })
      expect(kept.stdout).toContain("Nothing was deleted.")
      expect(yield* entries).toEqual(before)
      expect((yield* runInPty("delete 3", { answers: [["[y/N]", "y\n"]] })).code).toBe(0)
      expect(yield* entries).toHaveLength(before.length - 1)
    })

    it.scoped("needs a key of full scope", function* () {
      const { get, run } = yield* newUser({ scope: "write" })
      yield* run("water 250")
      yield* run("entries")
      expect((yield* run("delete 1 --yes")).code).toBe(4)
      expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
    })

    it.scoped("says without a connection that nothing was deleted or queued", function* () {
      const { disconnect, queue, run } = yield* remoteUser()
      yield* run("water 250")
      yield* run("entries")
      yield* disconnect
      const ended = yield* run("delete 1 --yes")
      expect(ended).toMatchObject({ code: 6, stdout: "" })
      expect(ended.stderr).toContain("Nothing was deleted or queued")
      expect(queue()).toEqual([])
    })
  }
)
