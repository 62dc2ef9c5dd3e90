import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { daybook } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { receiver, verified } from "../webhooks/Receiver.ts"

layer(TestServer.unlimited, { excludeTestServices: true })("daybook webhooks", (it) => {
  it.scoped("adds one with its secret alone on standard output, tests it, lists and removes it", function* () {
    const { database } = yield* TestServer
    const account = `account ${randomUUID()}`
    yield* (yield* AccountStore).create(account)
    const run = (...args: ReadonlyArray<string>) =>
      daybook(["webhooks", ...args, "--account", account], {
        DAYBOOK_DATABASE: database,
        DAYBOOK_WEBHOOK_HOSTS: "127.0.0.1,everyone"
      })
    const to = yield* receiver
    expect((yield* run()).stderr).toMatch(/^No webhooks. Add one: daybook webhooks add https:/)
    const added = yield* run("add", to.url)
    expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^whsec_[\w+/]{43}=\n$/)])
    const [{ id }] = JSON.parse((yield* run("list", "--json")).stdout)

    const tested = yield* run("test", id)
    expect([tested.code, tested.stderr]).toEqual([0, "Received: 204 No Content\n"])
    const [event] = to.received
    expect(event && verified(added.stdout.trim(), event)).toMatchObject({ type: "test", data: {} })
    to.replies.push(404)
    const refused = yield* run("test", id)
    expect([refused.code, refused.stderr]).toEqual([1, "Not received: 404 Not Found: not now\n"])

    expect((yield* run()).stdout).toMatch(new RegExp(`ADDRESS +WAITING[^]*${id} +${to.url} +0 +never`))
    expect((yield* run("retry", id)).code).toBe(0)
    expect((yield* run("remove", id)).code).toBe(0)
    for (const action of ["test", "retry", "remove"]) {
      const gone = yield* run(action, id)
      expect([gone.code, gone.stderr], action).toEqual([3, expect.stringMatching(/no webhook has the id/)])
    }
  })

  it.scoped("says that the setting of this command, not of the server, keeps a test back", function* () {
    const { database } = yield* TestServer
    const account = `account ${randomUUID()}`
    yield* (yield* AccountStore).create(account)
    const run = (...args: ReadonlyArray<string>) =>
      daybook(["webhooks", ...args, "--account", account], { DAYBOOK_DATABASE: database })
    const { received, url } = yield* receiver
    expect((yield* run("add", url)).stderr).toContain("DAYBOOK_WEBHOOK_HOSTS=127.0.0.1,everyone\n")
    expect((yield* run("add", "https://nas.local/hook")).stderr).toContain("DAYBOOK_WEBHOOK_HOSTS=nas.local,everyone\n")
    expect((yield* run("add", "https://automation.example/hook")).stderr).not.toContain("DAYBOOK_WEBHOOK_HOSTS")
    const [{ id }] = JSON.parse((yield* run("list", "--json")).stdout)
    const tested = yield* run("test", id)
    expect(tested.code).toBe(1)
    expect(tested.stderr).toContain("This command reads its own environment: set DAYBOOK_WEBHOOK_HOSTS here")
    expect(received).toEqual([])
  })

  it.scoped("says what is missing", function* () {
    for (const [args, says] of [
      [["add"], /takes one address/],
      [["test"], /takes one ID/],
      [["pause", "x"], /pause/]
    ] as const) {
      const { code, stderr } = yield* daybook(["webhooks", ...args], {})
      expect([code, stderr]).toEqual([2, expect.stringMatching(says)])
    }
    const { code, stderr } = yield* daybook(["webhooks", "add", "nas.local"], {
      DAYBOOK_DATABASE: (yield* TestServer).database
    })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/url: expected an address like https/)])
  })
})
