import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { lostRequest, lostResponse, passedThrough, remoteUser } from "./RemoteUser.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const TODAY = dateText(today)
const TEA = { name: "tea", tab: "body", kind: "counter", unit: "cups", target: 3 }

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook undo", (it) => {
  it.scoped("leaves a value unchanged that was changed since, and says by whom", function* () {
    const { get, post, run } = yield* newUser()
    yield* run("weigh 81kg")
    const [{ id }] = yield* get("/v1/changes?limit=1")
    yield* post("/v1/weight", { weightKg: 70, date: today })
    const undone = yield* run(`undo ${id}`)
    expect(undone).toMatchObject({ code: 1, stdout: "" })
    expect(undone.stderr).toMatch(/^daybook: What the change wrote was changed since, by key /)
    expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 70 })
  })

  it.scoped("undoes one change at a time, or several, and redo takes the undos back", function* () {
    const { get, run } = yield* newUser()
    const weight = Effect.map(get(`/v1/days/${today}`), ({ measurements }) => measurements.weightKg)
    const after = (typed: string) =>
      Effect.gen(function* () {
        const { code, stderr } = yield* run(typed)
        expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
        return yield* weight
      })
    for (const kg of [80, 81, 82]) yield* run(`weigh ${kg}`)
    const STEPS = [
      ["undo", 81],
      ["undo", 80],
      ["redo", 81],
      ["redo", 82],
      ["undo 2", 80],
      ["redo", 81],
      ["undo", 80],
      ["undo", undefined],
      ["redo", 80]
    ] as const
    for (const [typed, kg] of STEPS) expect(yield* after(typed), typed).toBe(kg)
    yield* run("weigh 90")
    expect(yield* after("undo 2")).toBe(undefined)
    expect(yield* run("undo")).toMatchObject({
      code: 3,
      stderr: "daybook: there is nothing to undo; daybook changes lists the changes of the log\n"
    })
  })

  it.scoped("says what it undid and redid", function* () {
    const { run } = yield* newUser()
    yield* run("food oats 350k @b")
    const what = `an entry: oats, 350 kcal, breakfast · ${TODAY} · by `
    expect((yield* run("undo -n")).stdout).toMatch(new RegExp(`^Would undo ${what}\\S.*\n$`))
    expect((yield* run("undo")).stdout).toMatch(new RegExp(`^Undid ${what}\\S.*\\. Redo: daybook redo\n$`))
    expect((yield* run("redo -n")).stdout).toMatch(new RegExp(`^Would redo ${what}`))
    expect((yield* run("redo")).stdout).toMatch(new RegExp(`^Redid ${what}`))
    expect(yield* run("redo")).toMatchObject({ code: 3, stderr: "daybook: there is no undo to take back\n" })
  })

  it.scoped("undoes the change that an id, or its end as listed, names", function* () {
    const { get, run } = yield* newUser()
    for (const ml of [250, 300, 350]) yield* run(`water ${ml}`)
    const changes: ReadonlyArray<{ id: string }> = yield* get("/v1/changes")
    const ids = changes.map(({ id }) => id)
    expect((yield* run(`undo ${ids[1]}`)).stdout).toContain("Water, 300 ml")
    const listed = (yield* run("changes")).stdout
    expect(listed).toMatch(/ entry: Water, 300 ml · by .+ \(undone\)$/m)
    const shown = /^(\S{8}) .* entry: Water, 250 ml /m.exec(listed)?.[1] ?? ""
    expect((yield* run(`undo ${shown}`)).stdout).toContain("Water, 250 ml")
    expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(350)
    expect(yield* run("undo 0123456789abcdef")).toMatchObject({ code: 3, stdout: "" })
  })

  it.scoped("--json prints the responses of the undo and of the redo, and with --dry-run the changes", function* () {
    const { get, run } = yield* newUser()
    yield* run("weigh 81")
    const [written] = yield* get("/v1/changes")
    const dry = yield* run("undo --dry-run --json")
    expect(JSON.parse(dry.stdout)).toEqual({ queued: [], changes: [written] })
    expect(yield* get("/v1/changes")).toEqual([written])
    const undone = JSON.parse((yield* run("undo --json")).stdout)
    expect(undone).toEqual({ undone: [{ undone: true, id: written.id, change: expect.any(String) }], dropped: [] })
    const [{ change }] = undone.undone
    expect(JSON.parse((yield* run("redo --json")).stdout)).toMatchObject({ undone: true, id: change })
    expect(JSON.parse((yield* run("changes --json")).stdout)).toEqual(yield* get("/v1/changes"))
  })

  it.scoped("is described without names of routes or fields", function* () {
    const { post, run } = yield* newUser()
    yield* post("/v1/custom-metrics", TEA)
    for (const typed of [
      "check waist=85 bf=17.5",
      "pin sleep 7h30",
      "metric change tea --target 5",
      "metric bind tea water"
    ]) {
      yield* run(typed)
      expect.soft((yield* run("undo")).stdout, typed).not.toMatch(/[a-z][A-Z]/)
    }
  })

  it.scoped("with a key of write scope undoes its own changes, deletions among them", function* () {
    const { get, post, run } = yield* newUser({ scope: "write" })
    yield* run("metric new tea --kind counter --tab body")
    expect((yield* run("undo")).code).toBe(0)
    expect(yield* get("/v1/custom-metrics")).toEqual([])
    yield* post("/v1/water", { amountMl: 250, date: today })
    expect(yield* run("undo")).toMatchObject({ code: 4, stdout: "" })
  })

  it.scoped("knows from the journal that it was undone if the response is lost", function* () {
    const { get, run } = yield* remoteUser([passedThrough, lostResponse])
    yield* run("water 250")
    const undone = yield* run("undo")
    expect(undone, undone.stderr).toMatchObject({ code: 0 })
    expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
    expect(yield* get("/v1/changes")).toHaveLength(2)
  })

  it.scoped("undoes a write whose response was lost", function* () {
    const { get, run } = yield* remoteUser([lostResponse])
    expect((yield* run("water 250")).code).toBe(0)
    expect((yield* run("undo")).code).toBe(0)
    expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(0)
  })

  it.scoped("takes what was never sent out of the queue first", function* () {
    const { get, queue, reconnect, disconnect, run } = yield* remoteUser()
    yield* run("weigh 80")
    yield* disconnect
    yield* run("weigh 81kg")
    yield* run("water 250")
    expect((yield* run("undo")).stdout).toBe(`Removed 250 ml of water on ${TODAY} from the queue; it was never sent\n`)
    expect(queue()).toHaveLength(1)
    yield* reconnect
    const { code, stdout } = yield* run("undo 2 --json")
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, undone: [{ undone: true }], dropped: [1] })
    expect(queue()).toEqual([])
    expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({})
  })

  it.scoped("does not guess about a queued write whose response was lost", function* () {
    const { get, queue, run } = yield* remoteUser([passedThrough, lostRequest])
    yield* run("weigh 80")
    yield* run("water 250")
    expect(queue()).toMatchObject([{ state: "unsure" }])
    const undone = yield* run("undo")
    expect(undone).toMatchObject({ code: 1, stdout: "" })
    expect(undone.stderr).toContain("may have been logged; daybook queue flush finds out")
    expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
  })

  it.scoped("undoes a write that was sent from the queue", function* () {
    const { get, reconnect, disconnect, run } = yield* remoteUser()
    yield* run("weigh 80")
    yield* disconnect
    yield* run("weigh 81kg")
    yield* reconnect
    yield* run("queue flush")
    expect((yield* run("undo")).code).toBe(0)
    expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({ weightKg: 80 })
  })
})
