import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newSignedIn } from "../harness/AppSession.ts"
import { NOTHING, spentBy } from "../harness/budgets.ts"
import { clientOf, LEGACY, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const HTML = "text/html;profile=mcp-app"
const declaring = (...mimeTypes: ReadonlyArray<string>) => ({
  extensions: { "io.modelcontextprotocol/ui": { mimeTypes } }
})

const parsed = ({ body }: Sent) => JSON.parse(body)

const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, key: keys.full, keys }
})

const CARDS = { get_day: "ui://daybook/day", get_energy: "ui://daybook/energy", get_exercise: "ui://daybook/exercise" }
const READS = Object.values(CARDS).map((uri) => ({ method: "resources/read", params: { uri } }))
const DAY = toolCall("get_day", { date: TODAY })

layer(TestServer.layer())("cards in the chat", (it) => {
  for (const era of [MODERN, LEGACY] as const) {
    it.effect(
      `a client that declares the extension gets three cards, of at most 40,000 bytes, for nothing: ${era}`,
      function* () {
        const line = yield* fresh
        const { opened, say } = yield* clientOf(era, line, declaring(HTML))
        expect(parsed(opened).result.capabilities.extensions).toEqual({ "io.modelcontextprotocol/ui": {} })
        const { tools } = parsed(yield* say({ method: "tools/list" })).result
        const links = tools.flatMap(({ _meta, name }: Tool) =>
          _meta === undefined ? [] : [[name, _meta.ui.resourceUri]]
        )
        expect(Object.fromEntries(links)).toEqual(CARDS)
        const { result: read, spent } = yield* spentBy(line.url, line.key, Effect.forEach(READS, say))
        expect(spent).toEqual(NOTHING)
        for (const [at, sent] of read.entries()) {
          const [card, ...more] = parsed(sent).result.contents
          expect(more).toEqual([])
          expect(card).toMatchObject({
            uri: READS[at]?.params.uri,
            mimeType: HTML,
            _meta: { ui: { prefersBorder: false } }
          })
          expect(Buffer.byteLength(card.text)).toBeLessThanOrEqual(40_000)
          expect(card.text).not.toMatch(/https?:\/\/(?!www\.w3\.org)|url\(|import\(|fetch\(/)
        }
        const called = yield* spentBy(line.url, line.key, say(DAY))
        expect(called.spent).toEqual({ read: 1, write: 0 })
        expect(parsed(called.result).result._meta).toHaveProperty("daybook/card.goals.calories")
      }
    )

    it.effect(`nobody else is sent a byte of it: ${era}`, function* () {
      const line = yield* fresh
      const cards = yield* clientOf(era, line, declaring(HTML))
      const plain = yield* post(era, line, DAY)
      for (const capabilities of [{}, declaring(), declaring("text/html"), { extensions: {} }]) {
        const { opened, say } = yield* clientOf(era, line, capabilities)
        expect(opened.headers.get("mcp-session-id")).toBeNull()
        expect(opened.body).not.toMatch(/extensions|ui:\/\//)
        for (const method of ["tools/list", "resources/list", "resources/templates/list"]) {
          const listed = yield* say({ method })
          expect(listed.body).toBe((yield* post(era, line, { id: 1, method })).body)
          expect(listed.body).not.toContain('_meta":{"ui')
          // All that the others are sent more is the link.
          const more = parsed(yield* cards.say({ method })).result
          const tools = more.tools?.map(({ _meta, ...tool }: Tool) => tool)
          expect({ ...more, ...(tools && { tools }) }).toEqual(parsed(listed).result)
        }
        expect((yield* say(DAY)).body).toBe(plain.body)
        for (const read of READS) expect(parsed(yield* say(read))).toHaveProperty("error")
      }
    })
  }

  it.effect("the card of a day has the targets of its date", function* () {
    yield* TestClock.setTime(NOON)
    const { keys, send: inApp, url } = yield* newSignedIn
    yield* inApp("POST", "/preferences", { body: { dayTargets: { tuesday: { calories: 2600 } } } })
    const { say } = yield* clientOf(MODERN, { url, key: keys.full }, declaring(HTML))
    const goalsOn = (date: string) =>
      Effect.map(say(toolCall("get_day", { date })), (sent) => parsed(sent).result._meta["daybook/card"].goals)
    expect(yield* goalsOn(TODAY)).toMatchObject({ calories: 2600, protein: 120 })
    expect(yield* goalsOn("2026-03-09")).toMatchObject({ calories: 2000, protein: 120 })
  })

  it.effect("a card can undo what its assistant just wrote, and nothing else", function* () {
    const { keys, url } = yield* fresh
    const log = (name: string, key: string | undefined) =>
      send(`${url}/v1/food`, { method: "POST", key, body: { name, calories: 100, date: TODAY } })
    const offered = Effect.fnUntraced(function* (key: string | undefined, call = DAY) {
      const { say } = yield* clientOf(MODERN, { url, key }, declaring(HTML))
      const { written } = parsed(yield* say(call)).result._meta["daybook/card"]
      return written.map(({ summary }: { readonly summary: string }) => summary.split(",")[0])
    })
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    yield* send(`${url}/v1/workouts`, { method: "POST", key: keys.write, body: { date: TODAY, exercises } })
    yield* log("Oats", keys.write)
    expect(yield* offered(keys.write, toolCall("get_exercise", { name: "squat" }))).toEqual(["Workout"])
    yield* TestClock.adjust("2 minutes")
    yield* log("Skyr", keys.write)
    yield* log("Rice", keys.write)
    expect(yield* offered(keys.write)).toEqual(['"Rice"', '"Skyr"'])
    expect(yield* offered(keys.read)).toEqual([])
    yield* TestClock.adjust("9 minutes")
    expect(yield* offered(keys.write)).toEqual(['"Rice"', '"Skyr"'])
    yield* TestClock.adjust("2 minutes")
    expect(yield* offered(keys.write)).toEqual([])
  })

  it.effect("what another credential wrote or was undone is not offered, and no name turns the line", function* () {
    const { keys, url } = yield* fresh
    const log = (name: string, key: string | undefined) =>
      send(`${url}/v1/food`, { method: "POST", key, body: { name, calories: 100, date: TODAY } })
    const offered = Effect.fnUntraced(function* (key: string | undefined) {
      const { say } = yield* clientOf(MODERN, { url, key }, declaring(HTML))
      const { written } = parsed(yield* say(DAY)).result._meta["daybook/card"]
      return written
    })
    yield* log("Oats", keys.full)
    yield* log("Tapas\u202E 0, 50 kcal\u200B", keys.write)
    const [own, ...more] = yield* offered(keys.write)
    expect(more).toEqual([])
    expect(own.summary).toMatch(/^"Tapas 0, 50 kcal", 100 kcal/)
    expect(yield* offered(keys.full)).toMatchObject([{ summary: expect.stringMatching(/^"Oats"/) }])
    yield* send(`${url}/v1/changes/${own.id}/undo`, { method: "POST", key: keys.full, body: {} })
    expect(yield* offered(keys.write)).toEqual([])
  })
})

interface Tool {
  readonly name: string
  readonly _meta?: { readonly ui: { readonly resourceUri: string } }
}
