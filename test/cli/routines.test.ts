import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Spoil } from "../harness/FaultProxy.ts"
import { start } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, hasScript, newUser, wordsOf } from "./User.ts"

const PUSH = `routine new "Push A" bench press w40x5 3x5@80 @8 '| paused' + row 3x8@60 plank 60s`

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("a routine", (it) => {
  it.scoped("is made, listed, shown, followed, changed and deleted", function* () {
    const { get, run } = yield* newUser()
    expect((yield* run("routine")).stdout).toContain("No routines yet.")
    const made = yield* run(`${PUSH} --rest 2:30 --note "twice a week"`)
    expect(made.stdout).toBe(
      'Created the routine Push A: bench press w5@40kg, 3x5@80kg @8 (rest 2:30) | paused | + row 3x8@60 kg (rest 2:30), plank 60s (rest 2:30), note "twice a week". Start it: daybook routine start Push A\n'
    )
    expect((yield* run("routine list")).stdout).toBe("Push A  not done yet\n  bench press, row, plank\n")

    yield* run("lift bench press 3x5@80 --routine push -d yesterday")
    const done = dateText(day(-1))
    expect((yield* run("routine push")).stdout).toBe(
      [
        `Push A  last done ${done}`,
        "",
        "plan       bench press  w5@40kg, 3x5@80kg @8 (rest 2:30) | paused",
        "           + row        3x8@60 kg (rest 2:30)",
        "           plank        60s (rest 2:30)",
        "note       twice a week",
        ""
      ].join("\n")
    )

    const changed = yield* run('routine change "Push A" bench press 3x5@82.5 --name "Push B" --note ""')
    expect(changed.stdout).toMatch(/^Changed the routine Push A: now Push B, bench press 3x5@82.5 kg .*no note\. Undo/)
    const [routine] = yield* get("/v1/routines")
    expect(routine).toMatchObject({ name: "Push B", note: null })
    expect(routine.exercises).toEqual([
      {
        ...{ name: "bench press", note: "paused", superset: 1, restSeconds: 150 },
        sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 82.5 }))
      },
      expect.objectContaining({ name: "row", superset: 1 }),
      expect.objectContaining({ name: "plank" })
    ])
    expect((yield* run('routine change "Push B" --all row 8')).code).toBe(0)
    expect(yield* get("/v1/routines")).toMatchObject([{ exercises: [{ name: "row", sets: [{ reps: 8 }] }] }])

    expect((yield* run("routine delete Push B")).stderr).toContain("this would delete the routine Push B; add --yes")
    expect((yield* run("routine delete Push B --yes")).stdout).toBe("Deleted the routine Push B. Undo: daybook undo\n")
    expect((yield* run("undo")).stdout).toContain("Undid a deletion: Push B, row 8")
    expect(yield* get("/v1/routines")).toHaveLength(1)
  })

  it.scoped("and a workout keep what another terminal changes at the same moment beside the own change", function* () {
    const squat = (weightKg: number) => ({ name: "squat", sets: [{ reps: 5, weightKg }] })
    const row = (weightKg: number) => ({ name: "row", sets: [{ reps: 8, weightKg }] })
    const places = [
      { read: "/v1/routines", change: "routine change Push", at: "/v1/routines" },
      { read: `/v1/entries?start=${day()}&end=${day()}`, change: "edit 1", at: "/v1/workouts" }
    ]
    for (const { at, change, read } of places) {
      const meanwhile: Array<object> = []
      let url = ""
      let headers = {}
      /** Another writer changes it after this terminal has read it. */
      const between: Spoil = async ({ forward, response }) => {
        for (const body of meanwhile.splice(0)) {
          await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
        }
        const { body, headers: answered, status } = await forward()
        response.writeHead(status, answered).end(body)
      }
      const user = yield* remoteUser([between, between, between, between])
      yield* user.post(at, {
        exercises: [squat(100), row(60)],
        ...(at === "/v1/routines" ? { name: "Push" } : { date: day() })
      })
      yield* user.run("entries")
      const { id } = (yield* user.get(read))[0]
      url = `${user.url}${at}/${id}`
      headers = { "Content-Type": "application/json", Authorization: `Bearer ${user.environment.DAYBOOK_API_KEY}` }

      meanwhile.push({ exercises: [squat(100), row(71)] })
      expect(yield* user.run(`${change} squat 5@111`)).toMatchObject({ code: 0 })
      expect((yield* user.get(read))[0].exercises).toEqual([squat(111), row(71)])

      meanwhile.push({ exercises: [squat(105), row(71)] })
      const refused = yield* user.run(`${change} squat 5@120`)
      expect(refused).toMatchObject({ code: 1, stdout: "" })
      expect(refused.stderr).toContain("its exercises changed elsewhere at the same moment; nothing was written.")
      expect((yield* user.get(read))[0].exercises).toEqual([squat(105), row(71)])
    }
  })

  it.scoped("is offered by completion once it was listed", function* () {
    const { post, run } = yield* newUser()
    yield* post("/v1/routines", { name: "Push A", exercises: [{ name: "row", sets: [{ reps: 8 }] }] })
    yield* run("routine")
    expect((yield* run(["__complete", "routine", "st"])).stdout).toBe("start\n")
    expect((yield* run(["__complete", "routine", "show", "p"])).stdout).toBe("Push A\n")
  })

  it.scoped("of several words may end with a colon", function* () {
    const { get, run } = yield* newUser()
    yield* run("routine new Legs and core: squat 3x5@100")
    expect(yield* get("/v1/routines")).toMatchObject([{ name: "Legs and core", exercises: [{ name: "squat" }] }])
  })

  it.scoped("is taken from a session, by its day or its number", function* () {
    const { get, run } = yield* newUser()
    yield* run(`lift squat w60x5, 5@100 '| belt' + row 8@60 -d yesterday --title Legs`)
    expect((yield* run("routine from yesterday")).code).toBe(0)
    yield* run("lift plank 60s -d yesterday")
    const refused = yield* run("routine from yesterday Core")
    expect(refused.stderr).toContain(`${dateText(day(-1))} has two workouts; list them with daybook entries yesterday`)
    const listed = (yield* run("entries yesterday")).stdout
    const number = /^(\d) +workout +plank/m.exec(listed)?.[1]
    expect((yield* run(`routine from ${number} Core work`)).code).toBe(0)
    expect(yield* get("/v1/routines")).toMatchObject([
      {
        name: "Legs",
        exercises: [
          { name: "squat", note: "belt", superset: 1, sets: [{ kind: "warmup" }, { reps: 5, weightKg: 100 }] },
          { name: "row", superset: 1 }
        ]
      },
      { name: "Core work", exercises: [{ name: "plank", sets: [{ reps: 0, seconds: 60 }] }] }
    ])
    expect((yield* run("routine from today X")).code).toBe(3)
  })

  it.scoped("starts with a line that a shell runs as it is", function* () {
    const { environment, get, run } = yield* newUser()
    yield* run(wordsOf(PUSH).map((word) => word.replace("paused", "isn't | paused\nor slow")))
    const { stdout } = yield* run("routine start push")
    expect(stdout).toBe(
      [
        "daybook lift",
        "  bench press w5@40kg, 3x5@80kg @8 '| isn'\\''t | paused\nor slow'",
        "  + row 3x8@60 kg",
        "  plank 60s",
        "  --routine 'Push A'\n"
      ].join(" \\\n")
    )
    const script = `daybook() { '${process.execPath}' packages/cli/bin/daybook.js "$@"; }\n${stdout}`
    const ended = yield* Effect.promise(() => start("bash", ["-ec", script], environment).ended)
    expect(ended).toMatchObject({ code: 0, stderr: "" })
    const [[routine], [workout]] = [yield* get("/v1/routines"), yield* get("/v1/workouts")]
    expect(workout).toMatchObject({ routineId: routine.id, exercises: routine.exercises })
    expect(routine.lastDone).toBe(day())
  })

  it.scoped("is followed without a connection if it was listed before", function* () {
    const { disconnect, get, post, queue, reconnect, run } = yield* remoteUser()
    yield* post("/v1/routines", { name: "Push A", exercises: [{ name: "row", sets: [{ reps: 8 }] }] })
    for (const line of ["routine", "day"]) yield* run(line)
    yield* disconnect
    expect((yield* run("lift row w40x5, 60x8 @8 --routine push --title Evening")).stderr).toContain("Queued as 1")
    expect((yield* run("lift row 8 --routine pull")).stderr).toContain('the id of "pull" is not known here')
    const [routine] = yield* get("/v1/routines")
    expect(queue()).toMatchObject([{ route: "logWorkout", params: { routineId: routine.id, title: "Evening" } }])
    yield* reconnect
    expect((yield* run("queue flush")).code).toBe(0)
    expect(yield* get("/v1/workouts")).toMatchObject([
      {
        ...{ routineId: routine.id, title: "Evening" },
        exercises: [
          {
            sets: [
              { kind: "warmup", weightKg: 40 },
              { rpe: 8, weightKg: 60 }
            ]
          }
        ]
      }
    ])
  })

  it.scoped.skipIf(!hasScript)("is deleted only after a question", function* () {
    const { get, run, runInPty } = yield* newUser()
    yield* run("routine new Core: plank 60s")
    const declined = yield* runInPty("routine delete core", { answers: [["Delete the routine Core?", "n\n"]] })
    expect(declined.stdout).toContain("Nothing was deleted.")
    expect(yield* get("/v1/routines")).toHaveLength(1)
  })
})
