import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { day, hasScript, newUser } from "./User.ts"

const today = day()

/** A month and a day without a year that are more than 60 days back. */
const shortDate = day(-100).slice(5)

const dateOfShort = (typed: string): string =>
  [today.slice(0, 4), String(Number(today.slice(0, 4)) - 1)]
    .map((year) => `${year}-${typed}`)
    .find((date) => date <= today) ?? ""

/** A user who weighs 81 kg and squats 100 kg. */
const userOfLog = Effect.tap(newUser(), ({ post }) =>
  Effect.all([
    post("/v1/weight", { weightKg: 81, date: day(-1) }),
    post("/v1/workouts", { exercises: [{ name: "squat", sets: [{ reps: 5, weightKg: 100 }] }], date: day(-1) })
  ])
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("a likely slip", (it) => {
  it.scoped("is refused in a pipe, with what is meant; --yes logs it", function* () {
    const { get, run } = yield* userOfLog
    for (const [typed, says] of [
      ["weigh 178", /178 kg is 120 % over the weigh-in of .* \(81 kg\)\. If 178 lb is meant, type 178lb\. /],
      ["water 2ml", /2 ml of water is less than a sip\. If 2 l are meant, type 2l\. /],
      ["water 8ml", /If 8 fl oz are meant, type 8oz\. /],
      ["lift sqaut 5@100", /"sqaut" is a new exercise\. If "squat" is meant, type squat\. /],
      ["lift squat 5@225", /225 kg is 2\.3 times the best set of "squat" .*If 225 lb is meant, type 225lb\. /],
      ["pin sleep 20min", /20 minutes of sleep\. /],
      ["food oats 1500k 10p 60c 9f", /If 1500 kJ are meant, type 1500kj\. /],
      [`water 250 -d ${shortDate}`, /is \d+ days before today/]
    ] as const) {
      const refused = yield* run(typed)
      expect(refused, typed).toMatchObject({ code: 2, stdout: "" })
      expect(refused.stderr).toMatch(says)
      expect(refused.stderr).toContain("Nothing was logged; if it is right, add --yes\n")
      expect(refused.stderr).not.toMatch(/\bsend\b|[0-9a-f]{8}-/)
    }
    expect(yield* get(`/v1/entries?start=${today}&end=${today}`)).toEqual([])
    expect((yield* run("weigh 178 --yes")).code).toBe(0)
    expect(yield* get(`/v1/days/${today}`)).toMatchObject({ measurements: { weightKg: 178 } })
  })

  it.scoped("a rename that joins two exercises is refused in a pipe; --yes joins them", function* () {
    const { get, post, run } = yield* userOfLog
    yield* post("/v1/workouts", {
      exercises: [{ name: "Kniebeuge", sets: [{ reps: 5, weightKg: 90 }] }],
      date: day(-3)
    })
    const refused = yield* run("rename Kniebeuge Squat")
    expect(refused).toMatchObject({ code: 2, stdout: "" })
    expect(refused.stderr).toContain(
      '"Kniebeuge" would become "Squat" in 1 workout and be joined with that of 1 workout. Nothing was logged; if it is right, add --yes'
    )
    expect(yield* get("/v1/exercises")).toHaveLength(2)
    expect((yield* run("rename Kniebeuge Squat --yes")).stdout).toMatch(/^Renamed Kniebeuge to Squat in 1 workout\./)
    expect(yield* get("/v1/exercises")).toMatchObject([{ name: "squat", sessions: 2 }])
    expect((yield* run("undo")).code).toBe(0)
    expect(yield* get("/v1/exercises")).toHaveLength(2)
    for (const [typed, code] of [
      ["rename Yoga Squat", 3],
      ["rename Squat", 2],
      ["rename a b c", 2]
    ] as const)
      expect((yield* run(typed)).code, typed).toBe(code)
  })

  it.scoped("in a script, the same entry again and a date in full are no slips", function* () {
    const { get, run } = yield* newUser()
    yield* run("foods keep oats 372k --portion bowl=50g")
    for (const typed of ["water 250", "water 250", "food oats", "food oats", "water 100 -d 2024-03-01"])
      expect((yield* run(typed)).code, typed).toBe(0)
    expect(yield* get(`/v1/days/${today}`)).toMatchObject({ waterMl: 500, nutrition: { calories: 372 } })
    expect(yield* get("/v1/days/2024-03-01")).toMatchObject({ waterMl: 100 })
  })

  it.scoped("--yes confirms one doubt; of several, each is named", function* () {
    const { get, post, run } = yield* newUser()
    const old = dateOfShort(shortDate)
    yield* post("/v1/weight", { weightKg: 81, date: old })
    const typed = `weigh 178 -d ${shortDate}`
    expect((yield* run(`${typed} --yes`)).stderr).toMatch(/178 kg is 120 % over/)
    expect((yield* run(`${typed} --yes=date`)).stderr).toMatch(/178 kg is 120 % over/)
    expect(yield* get(`/v1/days/${old}`)).toMatchObject({ measurements: { weightKg: 81 } })
    expect((yield* run(`${typed} --yes=date,weight`)).code).toBe(0)
    expect(yield* get(`/v1/days/${old}`)).toMatchObject({ measurements: { weightKg: 178 } })
  })

  it.scoped.skipIf(!hasScript)("is asked about on a terminal", function* () {
    const { get, runInPty } = yield* userOfLog
    const no = yield* runInPty("weigh 178", { answers: [["[y/N]", "n\n"]] })
    expect(no.code, no.stdout).toBe(1)
    expect(no.stdout).toContain("Nothing was logged")
    expect((yield* runInPty("weigh 178", { answers: [["[y/N]", "y\n"]] })).code).toBe(0)
    expect(yield* get(`/v1/days/${today}`)).toMatchObject({ measurements: { weightKg: 178 } })
    const [ahead, again] = [day(2), { answers: [["[y/N]", "n\n"]] } as const]
    expect((yield* runInPty(`water 300 -d ${ahead}`, again)).stdout).toContain(
      `${ahead} is after tomorrow (${day(1)}).`
    )
    expect((yield* runInPty("water 300 -d 2024-03-01")).code).toBe(0)
    yield* runInPty("water 310")
    expect((yield* runInPty("water 310", again)).stdout).toMatch(/An equal entry was logged .* and is in the log\./)
  })

  it.scoped("without a connection, what no log explains is not queued", function* () {
    const { disconnect, run } = yield* remoteUser()
    yield* disconnect
    expect((yield* run("water 2ml")).code).toBe(2)
    expect((yield* run("water 200")).stderr).toContain("Queued as 1")
  })
})
