import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { ApiKeys } from "../../packages/server/src/identity/ApiKeys.ts"
import { newAppSession } from "../harness/AppSession.ts"
import { connect, exchange, register } from "../harness/OAuthClient.ts"
import { daybook } from "../harness/Process.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const DATE = "2026-03-10"

/** An account with an app that is connected to it, and the terminal on the server's machine. */
const connected = (name: string) =>
  Effect.gen(function* () {
    const { database, url } = yield* TestServer
    const account = `account ${randomUUID()}`
    const accountId = yield* Effect.orDie((yield* AccountStore).create(account))
    const { cookie } = yield* newAppSession(url, accountId)
    const clientId = yield* register(url, { client_name: name })
    const granted = yield* connect(url, { accountId, clientId, cookie })
    const { body } = yield* exchange(url, { clientId, ...granted })
    const callTool = (name: string, args: object) =>
      Effect.promise(async () => {
        const response = await fetch(`${url}/mcp`, {
          method: "POST",
          headers: { authorization: `Bearer ${body.access_token}`, "content-type": "application/json" },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })
        })
        return { status: response.status, text: await response.text() }
      })
    const callMcp = Effect.map(callTool("get_goals", {}), ({ status }) => status)
    const run = (...args: ReadonlyArray<string>) =>
      daybook(["connections", ...args, "--account", account], { DAYBOOK_DATABASE: database })
    return { accountId, callMcp, callTool, run }
  })

layer(TestServer.unlimited, { excludeTestServices: true })("connections", (it) => {
  it.scoped("lists the connected apps of an account, and as JSON with what vouches for each", function* () {
    const { run } = yield* connected("Meal helper")
    const { code, stdout } = yield* run()
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ID +NAME +FROM +SCOPE +MADE +LAST USED +STATE$/m)
    expect(stdout).toMatch(/Meal helper +127\.0\.0\.1:7777, unverified +write +\d{4}-\d\d-\d\d +never +live$/m)
    const [connection, ...others] = JSON.parse((yield* run("list", "--json")).stdout)
    expect(others).toEqual([])
    expect(connection).toMatchObject({
      name: "Meal helper",
      clientKind: "registered",
      domain: null,
      redirectHost: "127.0.0.1:7777",
      scope: "write",
      lastUsedAt: null,
      endedAt: null,
      endedWhy: null
    })
  })

  it.scoped("disconnects an app with effect on its next request, and says how to undo its writes", function* () {
    const { callMcp, run } = yield* connected("Meal helper")
    const [{ id }] = JSON.parse((yield* run("--json")).stdout)
    expect(yield* callMcp).toBe(200)
    const { code, stderr, stdout } = yield* run("disconnect", id, "--json")
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ disconnected: true, id })
    expect(stderr).toContain("its next request is refused")
    expect(stderr).toContain("daybook undo ID")
    expect(yield* callMcp).toBe(401)
    expect((yield* run()).stdout).toMatch(/ended \d{4}-\d\d-\d\d$/m)
    const again = yield* run("disconnect", id)
    expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 3, stdout: "" })
  })

  it.scoped("what an app wrote has its name in REST, over MCP and in the terminal", function* () {
    const { url } = yield* TestServer
    const { accountId, callTool } = yield* connected("Meal helper")
    const key = yield* Effect.orDie((yield* ApiKeys).create(accountId, "laptop", "read"))
    // A date months ago is refused first.
    yield* callTool("log_water", { amountMl: 250, date: DATE })
    yield* callTool("log_water", { amountMl: 250, date: DATE, confirm: true })
    const by = { kind: "connection", name: "Meal helper" }
    for (const path of ["/v1/changes", `/v1/entries?start=${DATE}&end=${DATE}`]) {
      const { body } = yield* send(url + path, { key: key.key })
      expect(JSON.parse(body), path).toMatchObject([{ by }])
    }
    const listed = yield* callTool("list_changes", {})
    expect(listed.text).toContain("Meal helper")
    const environment = { DAYBOOK_URL: url, DAYBOOK_API_KEY: key.key }
    expect((yield* daybook(["changes"], environment)).stdout).toContain("entry: Water, 250 ml · by Meal helper")
  })

  it.scoped("does not disconnect an app of another account", function* () {
    const one = yield* connected("Meal helper")
    const other = yield* connected("Second helper")
    const [{ id }] = JSON.parse((yield* one.run("--json")).stdout)
    expect((yield* other.run("disconnect", id)).code).toBe(3)
    expect(yield* one.callMcp).toBe(200)
    expect((yield* other.run()).stdout).not.toContain("Meal helper")
  })

  it.scoped("says where to connect the first app", function* () {
    const { database } = yield* TestServer
    const { code, stderr, stdout } = yield* daybook(["connections"], { DAYBOOK_DATABASE: database })
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" })
    expect(stderr).toContain("No connected apps")
  })
})
