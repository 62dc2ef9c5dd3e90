import { toolList } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { NOTHING, spentBy } from "../harness/budgets.ts"
import { fillLog } from "../harness/log.ts"
import { LEGACY, MODERN, post } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CLIENTS, connected } from "./McpClient.ts"

const ERAS = [MODERN, LEGACY] as const

const parsed = ({ body }: Sent) => JSON.parse(body)

/** Each resource and its GET route. */
const RESOURCES: Readonly<Record<string, string>> = {
  "daybook://today": "/v1/days/today",
  "daybook://goals": "/v1/goals",
  "daybook://insights": "/v1/insights",
  "daybook://health-metrics": "/v1/health/metrics",
  "daybook://days/2026-03-10": "/v1/days/2026-03-10",
  "daybook://days/2026-03-09": "/v1/days/2026-03-09",
  "daybook://days/today": "/v1/days/today"
}

const session = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  yield* fillLog(url, keys.full)
  return { url, key: keys.full, keys }
})

layer(TestServer.layer({ read: 6000, write: 600 }))("resources", (it) => {
  for (const client of Object.keys(CLIENTS) as Array<keyof typeof CLIENTS>) {
    it.scoped(`each equals the REST body: ${client}`, function* () {
      const { key, url } = yield* session
      const assistant = yield* connected(client, url, key)
      for (const [uri, path] of Object.entries(RESOURCES)) {
        const text = yield* Effect.promise(() => assistant.resource(uri))
        expect(text, uri).toBe((yield* send(url + path, { key })).body)
      }
    })
  }

  for (const era of ERAS) {
    it.effect(`every resource and template that is listed can be read: ${era}`, function* () {
      const line = yield* session
      const { resources } = parsed(yield* post(era, line, { id: 1, method: "resources/list" })).result
      const fixed = Object.keys(RESOURCES).filter((uri) => !uri.includes("/days/"))
      expect(resources.map(({ uri }: { readonly uri: string }) => uri)).toEqual(fixed)
      const listed = parsed(yield* post(era, line, { id: 1, method: "resources/templates/list" }))
      expect(listed.result.resourceTemplates).toMatchObject([{ uriTemplate: "daybook://days/{date}" }])
      for (const resource of [...resources, ...listed.result.resourceTemplates]) {
        expect(resource).toMatchObject({
          name: expect.stringMatching(/\w/),
          title: expect.stringMatching(/\w/),
          mimeType: "application/json"
        })
        const uri = resource.uri ?? `daybook://days/${TODAY}`
        const read = parsed(yield* post(era, line, { id: 1, method: "resources/read", params: { uri } }))
        expect(read.result.contents).toEqual([{ uri, mimeType: "application/json", text: expect.any(String) }])
      }
    })

    it.effect(`an unknown resource is a not found error and costs nothing: ${era}`, function* () {
      const line = yield* session
      const unknown = [
        "daybook://nothing",
        "daybook://days/",
        "daybook://days/a/b",
        "https://example.org/",
        "",
        "toString"
      ]
      const readAll = Effect.gen(function* () {
        for (const uri of unknown) {
          const sent = yield* post(era, line, { id: 1, method: "resources/read", params: { uri } })
          expect(parsed(sent), uri).toMatchObject({ id: 1, error: { code: -32602, data: { uri } } })
        }
      })
      expect((yield* spentBy(line.url, line.key, readAll)).spent).toEqual(NOTHING)
    })

    it.effect(`an invalid date is refused with the REST code: ${era}`, function* () {
      const line = yield* session
      for (const date of ["2026-02-29", "yesterday", "%zz", "2026-03-10%00"]) {
        const params = { uri: `daybook://days/${date}` }
        const sent = yield* post(era, line, { id: 1, method: "resources/read", params })
        expect(parsed(sent).error, date).toMatchObject({
          code: -32602,
          message: expect.stringMatching(/^(MCP error -?\d+: )?invalid_request: .*date/)
        })
      }
    })

    it.effect(`a read key reads every resource: ${era}`, function* () {
      const { keys, url } = yield* session
      for (const uri of Object.keys(RESOURCES)) {
        const sent = yield* post(era, { url, key: keys.read }, { id: 1, method: "resources/read", params: { uri } })
        expect(parsed(sent).result, uri).toBeDefined()
      }
    })
  }
})

layer(TestServer.layer({ read: 1, write: 1 }))("reading a resource and the read budget", (it) => {
  for (const era of ERAS) {
    it.effect(`an exhausted budget refuses the read and gives the seconds to wait: ${era}`, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      yield* send(`${url}/v1/me`, { key: keys.full })
      const params = { uri: "daybook://today" }
      const sent = yield* post(era, { url, key: keys.full }, { id: 1, method: "resources/read", params })
      expect(parsed(sent).error.message).toMatch(/rate_limited: .*3600 seconds/)
    })
  }
})

const PROMPTS: Readonly<Record<string, Record<string, string>>> = {
  weekly_review: { end: TODAY },
  plan_next_session: {},
  log_from_text: { text: "two eggs", date: TODAY },
  correct_log: { text: "500, not 750 ml" }
}

const FOR_READ = ["weekly_review", "plan_next_session"]

layer(TestServer.layer())("prompts", (it) => {
  for (const era of ERAS) {
    it.effect(`each listed prompt names its arguments and can be read with them: ${era}`, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const line = { url, key: keys.write }
      const { prompts } = parsed(yield* post(era, line, { id: 1, method: "prompts/list" })).result
      expect(prompts.map(({ name }: { readonly name: string }) => name)).toEqual(Object.keys(PROMPTS))
      for (const { arguments: args, description, name, title } of prompts) {
        expect([title, description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
        const given = PROMPTS[name] ?? {}
        const required = args.filter((argument: { readonly required?: boolean }) => argument.required)
        expect(required.map((argument: { readonly name: string }) => argument.name).sort()).toEqual(
          Object.keys(given).sort()
        )
        const params = { name, arguments: given }
        const { result } = parsed(yield* post(era, line, { id: 1, method: "prompts/get", params }))
        expect(result.messages).toEqual([{ role: "user", content: { type: "text", text: expect.any(String) } }])
        for (const value of Object.values(given)) expect(result.messages[0].content.text).toContain(value)
      }
    })

    it.effect(`a prompt names only tools that its key may call; a routine's plan may change it: ${era}`, function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const textOf = (key: string, name: string, args: Record<string, string>) =>
        Effect.map(
          post(era, { url, key }, { id: 1, method: "prompts/get", params: { name, arguments: args } }),
          (sent): string => parsed(sent).result.messages[0].content.text
        )
      const plans = [{}, { exercise: "Squat" }, { routine: "Legs" }, { focus: "legs" }]
      for (const scope of ["read", "write"] as const) {
        const mine = Object.entries(PROMPTS).filter(([name]) => scope === "write" || FOR_READ.includes(name))
        const asked = [...mine, ...plans.map((args) => ["plan_next_session", args] as const)]
        const tools = toolList(scope).map(({ name }) => name)
        for (const [name, args] of asked) {
          const text = yield* textOf(keys[scope], name, args)
          for (const value of Object.values(args)) expect(text).toContain(value)
          for (const [tool] of text.matchAll(/\b[a-z]+(_[a-z]+)+\b/g)) expect(tools, text).toContain(tool)
        }
      }
      expect(yield* textOf(keys.write, "plan_next_session", { routine: "Legs" })).toMatch(
        /list_routines.*update_routine/s
      )
      expect(yield* textOf(keys.write, "plan_next_session", {})).toMatch(/create_routine/)
      expect(yield* textOf(keys.read, "weekly_review", { end: TODAY })).toMatch(
        /get_insights.*list_scores.*get_energy.*Energy:.*Progression:.*Recovery:/s
      )
    })

    it.effect(`a read key has only the prompts whose tools it may call: ${era}`, function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const line = { url, key: keys.read }
      const { prompts } = parsed(yield* post(era, line, { id: 1, method: "prompts/list" })).result
      expect(prompts.map(({ name }: { readonly name: string }) => name)).toEqual(FOR_READ)
      const params = { name: "correct_log", arguments: { text: "500, not 750 ml" } }
      const { error } = parsed(yield* post(era, line, { id: 1, method: "prompts/get", params }))
      expect(error).toMatchObject({ code: -32602 })
    })

    it.effect(`missing arguments and unknown prompts are -32602 and named: ${era}`, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const refused: ReadonlyArray<readonly [Record<string, unknown>, RegExp]> = [
        [{ name: "weekly_review", arguments: {} }, /end/],
        [{ name: "weekly_review" }, /end/],
        [{ name: "weekly_review", arguments: { end: "" } }, /end/],
        [{ name: "log_from_text", arguments: { text: "two eggs" } }, /date/],
        [{ name: "log_from_text", arguments: { date: TODAY } }, /text/],
        [{ name: "no_such_prompt", arguments: {} }, /no_such_prompt/],
        [{ name: "toString", arguments: {} }, /toString/]
      ]
      for (const [params, says] of refused) {
        const sent = yield* post(era, { url, key: keys.write }, { id: 1, method: "prompts/get", params })
        expect(parsed(sent).error, sent.body).toMatchObject({ code: -32602, message: expect.stringMatching(says) })
      }
    })
  }
})
