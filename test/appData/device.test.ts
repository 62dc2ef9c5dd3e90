import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import type { Fault } from "./Device.ts"
import { type Browser, isSent, type Tab, whileTimePasses, withTabs } from "./Tabs.ts"

const DATE = "2026-03-10"

const logFood = (tab: Tab, name: string, writeId?: string) =>
  tab.write("logFood", { name, date: DATE, calories: 350 }, { say: `${name} logged`, writeId, date: DATE })

const ID = "0b9be2a1-5d1f-4c3e-9b52-3f6f6a5c0001"

/** A session with some ticked sets. */
const sessionOf = (tab: Tab, sets: number) => ({
  ...tab.newDraft(DATE, "kg"),
  writeId: ID,
  exercises: [
    {
      ...{ id: "squat", name: "Squat", folded: false },
      sets: Array.from({ length: sets }, (_, index) => ({
        ...{ id: `set ${index}`, weight: "100", reps: "5", done: true, touched: true }
      }))
    }
  ]
})

interface Writer {
  /** Writes. Resolves when the writer goes on. */
  readonly write: (tab: Tab) => Promise<unknown>
  /** What the page says of it, if the device `keeps` it or not. */
  readonly says?: (tab: Tab, keeps: boolean) => void
  /** What the page has after it, whatever the device has. */
  readonly has: (tab: Tab) => Promise<unknown>
  /** A text that the device has when it is stored. */
  readonly stored?: string
}

const FORM = "daybook-form-2 me food"

/** Every writer of the device. Closing the page loses what has a text of its own. */
const WRITERS: Readonly<Record<string, Writer>> = {
  "a write": {
    write: (tab) => logFood(tab, "Oats"),
    says: (tab, keeps) => {
      const end = keeps ? "It is sent as soon as the server can be reached." : "Keep this page open until it is sent"
      expect(tab.shown.value?.text).toContain(`Oats logged. ${end}`)
      expect(tab.pending.value[0]?.onlyHere).toBe(keeps ? undefined : true)
    },
    has: async (tab) => expect(tab.pending.value).toMatchObject([{ say: "Oats logged" }]),
    stored: "Oats"
  },
  "a session": {
    write: async (tab) => tab.setDraft(sessionOf(tab, 3)),
    says: (tab, keeps) => expect([tab.isKept.value, tab.keptSets.value]).toEqual([keeps, keeps ? 3 : 0]),
    has: async (tab) => expect(tab.draft.value?.exercises[0]?.sets).toHaveLength(3),
    stored: "Squat"
  },
  "the text of a form": {
    write: async (tab) => tab.keepText(FORM, "rolled"),
    has: async (tab) => expect(tab.texts.read(FORM)).toBe("rolled"),
    stored: "rolled"
  },
  "a finished session": {
    write: (tab) => tab.keepFinished(sessionOf(tab, 3)),
    has: async (tab) => expect(await tab.reopenFinished(ID)).toBe(true)
  },
  "a copy of an answer": {
    write: (tab) => tab.known("getSession", {}, 0),
    has: async (tab) => expect(await tab.known("getSession", {}, 0)).toMatchObject({ accountId: "me" })
  },
  "a lease": {
    write: async (tab) => {
      let runs = 0
      await tab.alone("queue", async () => void runs++)
      expect(runs).toBe(1)
    },
    has: async () => undefined
  },
  "the copy of the account's session": {
    write: (tab) => tab.startSession(),
    has: async (tab) => expect(await tab.act("undoChanges", { ids: [] })).toMatchObject({ state: "applied" })
  }
}

/** Entries wait, so that what holds them is seen. */
const isOnlineFor = (name: string): boolean => name.startsWith("a copy") || name.startsWith("the copy")

for (const [name, { has, says, stored, write }] of Object.entries(WRITERS))
  for (const overHttp of [false, true]) {
    const where = overHttp ? "over http" : "over https"

    /** Opens a page, changes its device, and writes. */
    const withWritten = (fault: Fault, test: (browser: Browser, tab: Tab) => Promise<void>) =>
      withTabs(async (browser) => {
        const tab = await browser.open({ overHttp })
        tab.setOnline(isOnlineFor(name))
        browser.device.become(fault)
        await whileTimePasses(browser, write(tab))
        await browser.pass(5000)
        await test(browser, tab)
      })

    it(`${name} is kept by a device that works, and closing the page asks nothing, ${where}`, () =>
      withWritten("works", async ({ device }, tab) => {
        expect(tab.asksBeforeClosing()).toBe(false)
        if (stored !== undefined) expect(device.content()).toContain(stored)
        says?.(tab, true)
        await has(tab)
      }))

    for (const fault of ["refuses changes", "refuses everything", "is slow"] as const) {
      // localStorage answers at once.
      const isStored = fault === "is slow" && name === "the text of a form"
      it(`${name} stays in the page if the device ${fault}, and nothing says that it is kept, ${where}`, () =>
        withWritten(fault, async (browser, tab) => {
          expect(tab.asksBeforeClosing()).toBe(stored !== undefined && !isStored)
          says?.(tab, isStored)
          await whileTimePasses(browser, has(tab))
        }))
      if (stored !== undefined)
        it(`${name} is kept as soon as the device works that ${fault}, ${where}`, () =>
          withWritten(fault, async (browser, tab) => {
            browser.device.become("works")
            if (name === "the text of a form") await write(tab)
            await browser.pass(120_000)
            expect(browser.device.content()).toContain(stored)
            expect(tab.asksBeforeClosing()).toBe(false)
            await has(tab)
          }))
    }

    it(`${name} stays in the page if the device is emptied, ${where}`, () =>
      withWritten("works", async (browser, tab) => {
        browser.device.empty()
        await tab.loadQueue()
        await tab.loadDraft()
        if (stored !== undefined && name !== "the text of a form") expect(browser.device.content()).toContain(stored)
        await has(tab)
      }))
  }

for (const fault of ["refuses changes", "refuses everything", "is slow"] as const) {
  it(`a write of a device that ${fault} arrives when the network returns, once`, () =>
    withTabs(async (browser) => {
      const tab = await browser.open()
      tab.setOnline(false)
      browser.device.become(fault)
      await whileTimePasses(browser, logFood(tab, "Oats"))
      await browser.pass(60_000)
      tab.setOnline(true)
      await whileTimePasses(browser, isSent(tab))
      expect(browser.server.log).toEqual(["Oats"])
      expect(tab.asksBeforeClosing()).toBe(false)
      browser.device.become("works")
      await whileTimePasses(browser, tab.loadQueue())
      await whileTimePasses(browser, tab.flush())
      expect(browser.server.received).toHaveLength(1)
    }))

  it(`the undo of a write that a device stored, and ${fault} to remove, is no write in the log`, () =>
    withTabs(async (browser) => {
      const tab = await browser.open()
      tab.setOnline(false)
      await logFood(tab, "Oats", ID)
      browser.device.become(fault)
      await whileTimePasses(browser, tab.undoWrite(ID, "Oats logged"))
      expect(tab.pending.value).toEqual([])
      tab.setOnline(true)
      await whileTimePasses(browser, isSent(tab))
      expect(browser.server.log).toEqual(["Oats", `undo ${ID}`])
    }))
}

it("writes that wait while the device is emptied arrive, those of each tab once", () =>
  withTabs(async (browser) => {
    const tabs = [await browser.open(), await browser.open()]
    for (const [at, tab] of tabs.entries()) {
      tab.setOnline(false)
      await logFood(tab, `food ${at}`)
    }
    browser.device.empty()
    await browser.pass(60_000)
    for (const tab of tabs) tab.setOnline(true)
    for (const tab of tabs) await whileTimePasses(browser, isSent(tab))
    expect([...browser.server.log].sort()).toEqual(["food 0", "food 1"])
  }))

it("what an earlier page stored is sent when a slow device has said it", () =>
  withTabs(async (browser) => {
    const first = await browser.open()
    first.setOnline(false)
    await logFood(first, "Oats")
    browser.device.become("is slow")
    const tab = await whileTimePasses(browser, browser.open())
    expect(tab.queue.value).toEqual([])
    browser.device.become("works")
    await expect.poll(() => browser.server.log).toEqual(["Oats"])
  }))

it("over http, too, one tab runs at a time, and another when it has ended", () =>
  withTabs(async (browser) => {
    const [one, other] = [await browser.open({ overHttp: true }), await browser.open({ overHttp: true })]
    const ran: Array<string> = []
    let end = (): void => undefined
    const first = one.alone("queue", () => {
      ran.push("one")
      return new Promise((resolve) => {
        end = resolve
      })
    })
    await whileTimePasses(browser, expect.poll(() => ran).toEqual(["one"]))
    const second = other.alone("queue", async () => void ran.push("other"))
    // Longer than a lease lasts: the tab that runs renews it.
    await browser.pass(20_000)
    expect(ran).toEqual(["one"])
    end()
    await whileTimePasses(browser, Promise.all([first, second]))
    expect(ran).toEqual(["one", "other"])
  }))

it("a session that ended in another tab does not come back, and one whose removal is refused neither", () =>
  withTabs(async (browser) => {
    const tab = await browser.open()
    const other = await browser.open()
    tab.setDraft(sessionOf(tab, 1))
    await expect.poll(() => other.draft.value?.writeId).toBe(ID)
    tab.setDraft(null)
    await expect.poll(() => other.draft.value).toBe(null)
    tab.setDraft(sessionOf(tab, 1))
    await expect.poll(() => other.draft.value?.writeId).toBe(ID)
    browser.device.become("refuses changes")
    tab.setDraft(null)
    await expect.poll(() => other.draft.value).toBe(null)
    await tab.loadDraft()
    expect(tab.draft.value).toBe(null)
    browser.device.become("works")
    await tab.loadDraft()
    expect(browser.device.content()).not.toContain("Squat")
  }))

it("what a tab changes in a session stays, whichever tab of it wrote last", () =>
  withTabs(async (browser) => {
    const [tab, other] = [await browser.open(), await browser.open()]
    tab.setDraft(sessionOf(tab, 0))
    await expect.poll(() => other.draft.value?.writeId).toBe(ID)
    for (const sets of [1, 2, 3]) {
      // The other tab, which has not heard of the change yet, changes what it has read before.
      tab.updateDraft((session) => ({ ...session, ...sessionOf(tab, sets) }))
      other.updateDraft((session) => ({ ...session, exercises: [] }))
      await expect.poll(() => other.draft.value?.exercises[0]?.sets.length).toBe(sets)
      await browser.pass(1000)
      expect(tab.draft.value?.exercises[0]?.sets).toHaveLength(sets)
    }
  }))

it("the browser is asked to keep the storage at the first write that waits, and when a session starts", () =>
  withTabs(async ({ device, open }) => {
    const tab = await open()
    await logFood(tab, "Oats")
    expect(device.asked()).toBe(0)
    tab.setOnline(false)
    await logFood(tab, "Rice")
    await logFood(tab, "Beans")
    expect(device.asked()).toBe(1)
    const other = await open()
    other.setDraft(sessionOf(other, 1))
    expect(device.asked()).toBe(2)
  }))

/** What the first person has left on the device. */
const SECRETS = ["Secret", "Squat", "rolled"]

for (const refuses of [false, true])
  it(`another person who signs in finds nothing of the former one${refuses ? ", even if it was refused to remove it" : ""}`, () =>
    withTabs(async (browser) => {
      const { device, left, open, server } = browser
      server.setAccount("Secret")
      const tab = await open()
      await tab.known("getSession", {}, 0)
      tab.setDraft(sessionOf(tab, 1))
      tab.keepText(FORM, "rolled")
      await expect.poll(() => SECRETS.every((secret) => device.content().includes(secret))).toBe(true)
      server.setAccount("other")
      if (refuses) device.become("refuses changes")
      await whileTimePasses(browser, tab.readSession())
      expect(left).toEqual(["/"])
      device.become("works")
      const next = await open()
      expect(next.account.value).toBe("other")
      expect(await next.copyOf("getSession", {})).toBe(undefined)
      await next.loadDraft()
      expect(next.draft.value).toBe(null)
      for (const secret of SECRETS) expect(device.content()).not.toContain(secret)
    }))

/** The files of the app, by their path. */
const FILES = readdirSync("packages/app/src", { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.tsx?$/.test(path)
)

it("only one module changes what the device stores, so that every refusal has an answer", () => {
  const naming = (pattern: RegExp) =>
    FILES.filter((path) =>
      pattern.test(readFileSync(`packages/app/src/${path}`, "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, ""))
    )
  expect(naming(/\blocalStorage\b|idb-keyval|\bindexedDB\b/)).toEqual(["data/device.ts"])
  // Each of these is in the table above, or reads.
  expect(naming(/\bstorage[<(]/).sort()).toEqual([
    ...["Shell.tsx", "data/api.ts", "data/device.ts", "data/queue.ts", "data/slips.ts"],
    "workout/draftStore.ts"
  ])
})
