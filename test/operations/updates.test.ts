import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { daybook, until } from "../harness/Process.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { newVisitor } from "../harness/Visitor.ts"
import { registryThatSays } from "./Registry.ts"

const NEWER = "a newer version can be had"

for (const [says, newer, found] of [
  ['{"version":"9.10.0","name":"@daybook/cli"}', "9.10.0", "9.10.0 can be had"],
  ['{"version":"0.0.9"}', null, "the newest"],
  ['{"version":"10.0.0-next.1"}', null, "not found out: "],
  ['"Not Found"', null, "not found out: "]
] as const) {
  it.scopedLive(`a registry that says ${says}: Settings has ${newer}, and doctor says "${found}"`, function* () {
    const { asked, url: registry } = yield* registryThatSays(says)
    const { environment } = yield* newInstallation({ DAYBOOK_UPDATE_CHECK: registry, DAYBOOK_LOG_LEVEL: "debug" })
    const { stderr, url } = yield* startServer(environment)
    const isDone = () => newer === null || stderr().includes(NEWER)
    yield* Effect.promise(() => until(() => asked.length === 1 && isDone()))
    const visitor = newVisitor(url)
    const [, code = ""] = /\/setup\?code=(\S+)$/m.exec(stderr()) ?? []
    yield* visitor.submit(`/setup?code=${code}`, { code, name: "sam", password: "correct horse battery staple" })
    expect((yield* visitor.app("GET", "/session")).json).toMatchObject({ newerVersion: newer })
    expect(stderr().includes(NEWER)).toBe(newer !== null)
    expect(stderr()).not.toMatch(/"logLevel":"(WARN|ERROR)/)

    const { stdout } = yield* daybook(["doctor"], { ...environment, DAYBOOK_URL: url })
    expect(stdout).toContain(`version   ${found}`)
    expect(asked).toEqual(asked.map(() => asked[0]))
    expect(asked[0]).toMatch(/^GET \/@daybook\/cli\/latest \{[^\d]*\}$/)
  })
}

it.scopedLive("without the setting nothing is asked, and the app is told of no version", function* () {
  const { environment } = yield* newInstallation({})
  const { stdout } = yield* daybook(["doctor"], environment)
  expect(stdout).not.toMatch(/version {3}/)
})
