import { expect, it } from "vitest"
import { json, type ScriptedServer } from "./ScriptedServer.ts"
import { isSent, knows, type Tab, withTabs } from "./Tabs.ts"

const ID = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0001"

const logFood = (tab: Tab, name: string, writeId?: string) =>
  tab.write("logFood", { name, date: "2026-03-10", calories: 350 }, { say: `${name} logged`, writeId })

/** Lets the next write wait. Resolves to what answers it when it has arrived. */
const held = (server: ScriptedServer) =>
  new Promise<{ readonly apply: () => void; readonly refuse: () => void; readonly break: () => void }>((resolve) =>
    server.behave((response, apply) =>
      resolve({
        apply,
        refuse: () =>
          json(response, 400, {
            error: { code: "invalid", message: "calories: expected less", fields: { calories: "expected less" } }
          }),
        break: () => response.destroy()
      })
    )
  )

/**
 * One tab sends a write that takes long, a form of another waits behind it, and the first tab sends that one too, since it found it in the
 * queue before the other had its turn.
 */
const sentByAnotherTab = (
  test: (outcome: Promise<unknown>, server: ScriptedServer, other: Tab) => Promise<void>,
  refuse = false
) =>
  withTabs(async ({ open, server }) => {
    const sender = await open()
    const form = await open()
    const first = held(server)
    const sending = logFood(sender, "Rice", "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0002")
    const { apply } = await first
    const second = refuse ? held(server) : undefined
    const outcome = logFood(form, "Oats", ID)
    await knows(sender, ID)
    apply()
    await sending
    ;(await second)?.refuse()
    await test(outcome, server, sender)
  })

it("a form whose write another tab sent gets its answer", () =>
  sentByAnotherTab(async (outcome, server, other) => {
    expect(await outcome).toMatchObject({ state: "applied", changes: [`change-${ID}`] })
    expect(server.log).toEqual(["Rice", "Oats"])
    await isSent(other)
  }))

it("a form whose write was refused in another tab says why, and nothing stays in the queue", () =>
  sentByAnotherTab(async (outcome, server, other) => {
    expect(await outcome).toMatchObject({ state: "refused", fields: { calories: "expected less." } })
    expect(server.log).toEqual(["Rice"])
    await isSent(other)
  }, true))

it("an undo while the write is being sent takes it back on the server", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    const arrived = held(server)
    const outcome = logFood(tab, "Oats", ID)
    const { apply } = await arrived
    const undone = tab.undoWrite(ID, "Oats logged")
    apply()
    await Promise.all([outcome, undone])
    await isSent(tab)
    expect(server.log).toEqual(["Oats", `undo ${ID}`])
    expect(tab.shown.value?.text).toBe("Undone: Oats logged")
  }))

for (const end of ["apply", "break"] as const)
  it(`an undo as the network returns does not take a write for unsent (${end})`, () =>
    withTabs(async ({ open, pass, server }) => {
      const tab = await open()
      tab.setOnline(false)
      expect(await logFood(tab, "Oats", ID)).toEqual({ state: "queued" })
      const arrived = held(server)
      tab.setOnline(true)
      const undone = tab.undoWrite(ID, "Oats logged")
      const answers = await arrived
      answers[end]()
      await undone
      await pass(60_000)
      await isSent(tab)
      expect(server.log).toEqual(["Oats", `undo ${ID}`])
    }))

it("an undo of a write that was never sent leaves nothing to send, in any tab", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    const other = await open()
    tab.setOnline(false)
    other.setOnline(false)
    await logFood(tab, "Oats", ID)
    await tab.undoWrite(ID, "Oats logged")
    expect(tab.shown.value?.text).toBe("Undone: Oats logged")
    await isSent(other)
    for (const each of [tab, other]) {
      each.setOnline(true)
      await each.flush()
    }
    expect(server.received).toEqual([])
  }))

it("an undo of a write that is sent again after the server failed undoes the server's change", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    tab.setOnline(false)
    await logFood(tab, "Oats", ID)
    server.behave((response, _, store) => {
      store()
      json(response, 500, { error: { code: "internal", message: "The server failed." } })
    })
    tab.setOnline(true)
    await tab.flush()
    const [refused] = tab.pending.value
    expect(refused).toMatchObject({ id: ID, state: "refused" })
    tab.setOnline(false)
    if (refused !== undefined) await tab.sendAgain(refused)
    await tab.undoWrite(ID, "Oats logged")
    expect(tab.pending.value).toEqual([])
    tab.setOnline(true)
    await isSent(tab)
    expect(server.log).toEqual(["Oats", `undo ${ID}`])
  }))

it("a write that is made while the tab reads the queue of the others stays, and is sent", () =>
  withTabs(async ({ open, server }) => {
    const tab = await open()
    tab.setOnline(false)
    const read = tab.loadQueue()
    const outcome = logFood(tab, "Oats")
    await read
    expect(tab.pending.value).toMatchObject([{ name: "logFood" }])
    await outcome
    tab.setOnline(true)
    await isSent(tab)
    expect(server.log).toEqual(["Oats"])
  }))

it("a write that is discarded while the tab reads the queue of the others stays discarded", () =>
  withTabs(async ({ open }) => {
    const tab = await open()
    tab.setOnline(false)
    await logFood(tab, "Oats", ID)
    const read = tab.loadQueue()
    const undone = tab.undoWrite(ID, "Oats logged")
    await Promise.all([read, undone])
    expect(tab.queue.value).toEqual([])
  }))
