import type { ServerResponse } from "node:http"
import { expect, it, vi } from "vitest"
import { realNow } from "../harness/realTime.ts"
import { json } from "./ScriptedServer.ts"
import { isSent, type Tab, withTabs } from "./Tabs.ts"

const DAY_MS = 86_400_000

const logFood = (tab: Tab, name: string, writeId?: string) =>
  tab.write(
    "logFood",
    { name, date: "2026-03-10", calories: 350 },
    { say: `${name} logged`, ...(writeId !== undefined && { writeId }) }
  )

const busy = (status: number) =>
  [status, { error: { code: "busy", message: "Come back." } }, { "retry-after": "30" }] as const

for (const status of [429, 503])
  it(`a write that a server without time refuses with ${status} is sent again when it says, once`, () =>
    withTabs(async ({ open, pass, server }) => {
      const tab = await open()
      server.behave((response) => json(response, ...busy(status)))
      expect(await logFood(tab, "Oats")).toEqual({ state: "queued" })
      expect(tab.pending.value).toMatchObject([{ say: "Oats logged", state: "sending" }])
      // The app's own pauses are shorter.
      await pass(29_000)
      expect(server.received).toHaveLength(1)
      await pass(1000)
      await isSent(tab)
      expect(server.log).toEqual(["Oats"])
      expect(server.received).toHaveLength(2)
    }))

for (const type of ["application/json", "text/html", "text/plain"])
  it(`the sign-in page of a network that answers a write with ${type} is not taken for the server`, () =>
    withTabs(async ({ open, pass, server }) => {
      const tab = await open()
      server.behave((response) => response.writeHead(200, { "content-type": type }).end('{"welcome":true}'))
      expect(await logFood(tab, "Oats")).toEqual({ state: "queued" })
      await pass(60_000)
      await isSent(tab)
      expect(server.log).toEqual(["Oats"])
    }))

it("the sign-in page of a network is not taken for the answer to an unqueued request either", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    server.behave((response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"))
    const outcome = await tab.act("undoChanges", { writes: ["0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0001"] })
    expect(outcome).toMatchObject({ state: "refused", message: expect.stringContaining("cannot be reached") })
  }))

it("a form stops waiting for a server that hangs, and its write is done once", () =>
  withTabs(async ({ open, pass, server }) => {
    const tab = await open()
    const answer = new Promise<() => void>((resolve) => server.behave((_, apply) => resolve(apply)))
    const outcome = logFood(tab, "Oats")
    const apply = await answer
    await pass(4000)
    expect(await outcome).toEqual({ state: "queued" })
    apply()
    await isSent(tab)
    expect(server.received).toHaveLength(1)
  }))

it("a write whose answer was lost is sent again as the same one", () =>
  withTabs(async ({ open, pass, server }) => {
    const tab = await open()
    server.behave((response, _, store) => {
      store()
      response.destroy()
    })
    expect(await logFood(tab, "Oats")).toEqual({ state: "queued" })
    await pass(60_000)
    await isSent(tab)
    expect(new Set(server.received.map(({ writeId }) => writeId)).size).toBe(1)
    expect(server.received).toHaveLength(2)
    expect(server.log).toEqual(["Oats"])
  }))

it("writes are sent in the order in which they were made, whatever the clock says", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    tab.setOnline(false)
    await logFood(tab, "first")
    vi.setSystemTime(realNow() - 3_600_000)
    await logFood(tab, "second")
    await logFood(tab, "third")
    expect(tab.pending.value.map(({ say }) => say)).toEqual(["first logged", "second logged", "third logged"])
    tab.setOnline(true)
    await isSent(tab)
    expect(server.log).toEqual(["first", "second", "third"])
  }))

it("a session that ended keeps every write for the next one", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    server.setSession(false)
    expect(await logFood(tab, "first")).toEqual({ state: "queued" })
    expect(await logFood(tab, "second")).toEqual({ state: "queued" })
    await tab.flush()
    expect(tab.pending.value.map(({ state }) => state)).toEqual(["sending", "queued"])
    server.setSession(true)
    await tab.flush()
    await isSent(tab)
    expect(server.log).toEqual(["first", "second"])
  }))

/** Tries a write that gets no answer, and again after some days. */
const triedBefore = (days: number, test: (tab: Tab, sent: () => number) => void) =>
  withTabs(async ({ open, server }) => {
    const first = await open()
    server.behave((response) => response.destroy())
    expect(await logFood(first, "Oats")).toEqual({ state: "queued" })
    vi.setSystemTime(realNow() + days * DAY_MS)
    const tab = await open()
    await tab.flush()
    test(tab, () => server.received.length)
    await tab.flush()
    test(tab, () => server.received.length)
  })

it("a write that waited 81 days for its first try is sent until there is an answer", () =>
  withTabs(async ({ open, pass, server }) => {
    const tab = await open()
    tab.setOnline(false)
    await logFood(tab, "Oats")
    vi.setSystemTime(realNow() + 81 * DAY_MS)
    server.behave((response) => response.destroy())
    tab.setOnline(true)
    await tab.flush()
    await pass(60_000)
    await isSent(tab)
    expect(server.log).toEqual(["Oats"])
  }))

it("a write that was tried 81 days ago is not sent again, and says why", () =>
  triedBefore(81, (tab, sent) => {
    expect(sent()).toBe(1)
    expect(tab.pending.value).toMatchObject([
      { state: "refused", message: expect.stringContaining("tried months ago, and no answer came") }
    ])
  }))

it("a write that was tried 79 days ago is sent again", () =>
  triedBefore(79, (tab, sent) => {
    expect(sent()).toBe(2)
    expect(tab.pending.value).toEqual([])
  }))

it("ten presses of one form log once, and each gets the same outcome", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    const id = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0001"
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => logFood(tab, "Oats", id)))
    expect(outcomes[0]).toMatchObject({ state: "applied", changes: [`change-${id}`] })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(server.received).toHaveLength(1)
  }))

const refuse = (response: ServerResponse) =>
  json(response, 400, {
    error: { code: "invalid", message: "calories: expected less", fields: { calories: "expected less" } }
  })

it("a form whose write is refused says why by field, and nothing stays in the queue", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    server.behave(refuse)
    expect(await logFood(tab, "Oats")).toMatchObject({ state: "refused", fields: { calories: "expected less." } })
    expect(tab.queue.value).toEqual([])
  }))

it("a write that is refused after its form went on stays with the reason, does not hold up the others, and is discarded", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    tab.setOnline(false)
    await logFood(tab, "Oats")
    await logFood(tab, "Rice")
    server.behave(refuse)
    tab.setOnline(true)
    await expect
      .poll(() => tab.pending.value)
      .toMatchObject([{ state: "refused", message: "calories: expected less." }])
    expect(server.log).toEqual(["Rice"])
    for (const item of tab.pending.value) await tab.discard(item)
    expect(tab.queue.value).toEqual([])
  }))
