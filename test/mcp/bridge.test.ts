import { spawnSync } from "node:child_process"
import { expect, layer } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { daybook } from "../harness/Process.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"

const WITH_CARDS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } }

/** A client that starts `daybook mcp` as a child process, like a desktop assistant. */
const started = (environment: Record<string, string>, mode: "auto" | "legacy", capabilities = {}) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new Client({ name: "desktop", version: "1" }, { versionNegotiation: { mode }, capabilities })
      const command = { command: process.execPath, args: ["packages/cli/bin/daybook.js", "mcp"], env: environment }
      await client.connect(new StdioClientTransport({ ...command, stderr: "ignore" }))
      return client
    }),
    (client) => Effect.promise(() => client.close())
  )

layer(TestServer.layer())("`daybook mcp`, the bridge for desktop assistants", (it) => {
  for (const mode of ["auto", "legacy"] as const) {
    it.scoped(`passes on tools, results and errors (${mode})`, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const client = yield* started({ DAYBOOK_URL: `${url}/v1`, DAYBOOK_API_KEY: keys.write }, mode)
      const { tools } = yield* Effect.promise(() => client.listTools())
      expect(tools.map(({ name }) => name)).toContain("log_water")
      expect(tools.map(({ name }) => name)).not.toContain("delete_measurement")
      const call = (amountMl: number) =>
        Effect.promise(() => client.callTool({ name: "log_water", arguments: { amountMl, date: TODAY } }))
      expect(yield* call(250)).toMatchObject({ structuredContent: { logged: true, amountMl: 250 } })
      expect(yield* call(0)).toMatchObject({ isError: true })
      expect(yield* Effect.promise(() => client.readResource({ uri: "daybook://today" }))).toMatchObject({
        contents: [{ text: expect.stringContaining('"waterMl":250') }]
      })
    })
  }

  for (const mode of ["auto", "legacy"] as const) {
    it.scoped(`an assistant that shows cards gets them (${mode})`, function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      for (const [capabilities, cards] of [[WITH_CARDS, 3] as const, [{}, 0] as const]) {
        const client = yield* started({ DAYBOOK_URL: url, DAYBOOK_API_KEY: keys.read }, mode, capabilities)
        const { tools } = yield* Effect.promise(() => client.listTools())
        expect(tools.filter(({ _meta }) => _meta !== undefined)).toHaveLength(cards)
      }
    })
  }

  /** The output and the exit code of the bridge for lines of input. */
  const piped = (environment: Record<string, string>, ...lines: ReadonlyArray<string>) =>
    Effect.sync(() =>
      spawnSync(process.execPath, ["packages/cli/bin/daybook.js", "mcp"], {
        env: environment,
        input: `${lines.join("\n")}\n`,
        encoding: "utf8"
      })
    )

  const PING = '{"jsonrpc":"2.0","id":7,"method":"ping"}'
  const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

  it.effect("without a server every request gets an error with its id, and a notification no response", function* () {
    const nowhere = { DAYBOOK_URL: "http://127.0.0.1:2", DAYBOOK_API_KEY: "daybook_sk_x" }
    const { status, stdout } = yield* piped(nowhere, NOTIFICATION, `[${PING},${NOTIFICATION}]`, "nonsense")
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(answers.map(({ id }) => id).sort()).toEqual([7, null])
    expect(answers.find(({ id }) => id === 7).error.message).toMatch(/cannot be reached .*nothing was done/)
    expect(status).toBe(0)
  })

  it.effect("invalid settings are refused without being quoted", function* () {
    for (const [code, environment] of [
      [4, { DAYBOOK_API_KEY: "daybook_sk_SECRET\nxx" }],
      [2, { DAYBOOK_API_KEY: "daybook_sk_x", DAYBOOK_URL: "http://u:SECRET@127.0.0.1:7350" }]
    ] as const) {
      const { status, stderr, stdout } = yield* piped(environment, PING)
      expect(status).toBe(code)
      expect(stdout).toBe("")
      expect(stderr).toMatch(/^daybook: DAYBOOK_(API_KEY|URL): expected/)
      expect(stderr).not.toContain("SECRET")
    }
  })

  it.scoped("without a key: exit 4 and one line that says how to create one", function* () {
    const ended = yield* daybook(["mcp"], {})
    expect(ended).toMatchObject({ code: 4, stdout: "", stderr: expect.stringContaining("daybook keys create") })
  })
})
