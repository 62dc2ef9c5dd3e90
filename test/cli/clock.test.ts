import { expect, layer } from "@effect/vitest"
import { TestServer } from "../harness/TestServer.ts"
import { hasScript, newUser, userWith } from "./User.ts"

const MADRID = { TZ: "Europe/Madrid" }

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook clock", (it) => {
  it.scoped("shows the time zone, sets that of this machine or another, and undoes it", function* () {
    const { get, run } = yield* newUser()
    expect((yield* run("clock")).stdout).toMatch(/^TIME ZONE +not known: daybook clock set$/m)
    expect(yield* run("clock set", { env: MADRID })).toMatchObject({
      code: 0,
      stdout: "Your days go by Europe/Madrid.\n"
    })
    expect((yield* run("clock")).stdout).toMatch(/^TIME ZONE +Europe\/Madrid$/m)
    const { stdout } = yield* run("clock set America/New_York --json")
    expect(JSON.parse(stdout)).toMatchObject({ timeZone: "America/New_York" })
    expect(yield* get("/v1/clock")).toMatchObject({ timeZone: "America/New_York" })
    expect((yield* run("undo --yes")).code).toBe(0)
    expect(yield* get("/v1/clock")).toMatchObject({ timeZone: "Europe/Madrid" })
    expect(yield* run("clock set +02:00")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("timeZone: expected the name of a time zone")
    })
  })

  it.scoped("daybook login sets it where none is known, and else says how", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const { run } = yield* userWith(MADRID)
    const first = yield* run(["login", url], { input: keys.write })
    expect(first.stderr).toContain("Your days go by Europe/Madrid: daybook clock")
    const again = yield* run(["login", url], { input: keys.write })
    expect(again.stderr).not.toContain("Your days")
    const elsewhere = yield* run(["login", url], { env: { TZ: "Asia/Tokyo" }, input: keys.write })
    expect(elsewhere.stderr).toContain("Your days go by Europe/Madrid; this machine is in Asia/Tokyo.")
    expect((yield* run("clock")).stdout).toMatch(/^TIME ZONE +Europe\/Madrid$/m)
    const reader = yield* run(["login", url], { env: { TZ: "Asia/Tokyo" }, input: keys.read })
    expect(reader).toMatchObject({ code: 0, stderr: expect.not.stringContaining("Your days") })
  })

  it.scoped.skipIf(!hasScript)("daybook login asks at a terminal where the two differ", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const { run, runInPty } = yield* userWith(MADRID)
    yield* run(["login", url], { input: keys.write })
    const { code } = yield* runInPty(["login", url], {
      env: { TZ: "Asia/Tokyo" },
      answers: [
        ["Key (not shown):", `${keys.write}\r`],
        ["Go by Asia/Tokyo?", "y\r"]
      ]
    })
    expect(code).toBe(0)
    expect((yield* run("clock")).stdout).toMatch(/^TIME ZONE +Asia\/Tokyo$/m)
  })
})
