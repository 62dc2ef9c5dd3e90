import type { Page } from "playwright-core"
import { expect } from "vitest"
import { realDate } from "../harness/realTime.ts"
import { inApp } from "./harness/Browser.ts"

/** Makes the phone's key as a person does, and gives its header. */
const phoneHeader = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Make a key for the phone" }).click()
  const value = page.getByTestId("key-value")
  return (await value.textContent()) ?? ""
}

/** In the time zone of the browser. */
const today = (): string => realDate("Europe/Berlin")

/** Sends as a phone does, with the address and the header that the page shows. */
const send = async (
  url: string,
  authorization: string,
  store: string,
  readings: object,
  workouts: ReadonlyArray<object> = []
): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ store, days: [{ date: today(), readings }], workouts })
  })
  expect(response.status).toBe(200)
  return response.json()
}

inApp("check 34: a pinned reading stands at a sync; unpinned, it is the synced one", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/phone`)
  await page.getByRole("tab", { name: "Shortcuts" }).click()
  const address = `${server.url}/sync/days`
  await page.getByText(address, { exact: true }).waitFor()
  const header = await phoneHeader(page)
  await send(address, header, "apple_health", { sleepMinutes: 400, steps: 8000 })

  const sleep = page.getByRole("listitem").filter({ hasText: "Sleep" })
  await page.goto(`${server.url}/health/${today()}`)
  await page.getByText("From Apple Health").waitFor()
  await page.getByRole("button", { name: "Pin Sleep" }).click()
  await page.getByLabel("Value").fill("7:30")
  await page.getByRole("button", { name: "Log it" }).click()
  await sleep.getByText("7:30").waitFor()
  await sleep.getByText("pinned", { exact: true }).waitFor()

  expect(await send(address, header, "apple_health", { sleepMinutes: 432, steps: 8412 })).toMatchObject({
    applied: { readings: 1 },
    kept: { pinned: 1 }
  })
  await page.reload()
  await sleep.getByText("7:30").waitFor()
  await page.getByText("8,412").waitFor()
  await page.getByRole("button", { name: "Unpin Sleep" }).click()
  await sleep.getByText("7:12").waitFor()
  await sleep.getByText("synced", { exact: true }).waitFor()
})

inApp(
  "the page shows the address with the zone of the browser, what the last sync left, what was refused and why, and which store has a day",
  async ({ page, server }) => {
    await page.goto(`${server.url}/settings/phone`)
    await page.getByText("Nothing has arrived yet.").waitFor()
    await page.getByRole("tab", { name: "Android" }).click()
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    await page.getByText(`${server.url}/sync/health-connect?zone=${zone}`, { exact: true }).waitFor()
    await page.getByRole("tab", { name: "Shortcuts" }).click()
    const header = await phoneHeader(page)
    const address = `${server.url}/sync/days`
    await send(address, header, "apple_health", { steps: 8000, hrvMs: 4000 })
    await send(address, header, "health_connect", { steps: 7000 })
    await page.reload()

    const apple = page.getByRole("listitem").filter({ hasText: "Apple Health" }).filter({ hasText: "stands" })
    await apple.getByText("1 value stands").waitFor()
    await apple.getByText("1 refused").click()
    await apple.getByText("hrvMs: outside the plausible range, 1 to 300 ms").waitFor()
    const other = page.getByRole("listitem").filter({ hasText: "0 values stand" })
    await other.getByText("1 refused").click()
    await other.getByText("steps: the other health store has this day").waitFor()

    await page.getByRole("radio", { name: /^Health Connect/ }).check()
    await page.getByRole("status").filter({ hasText: "Saved" }).waitFor()
    await send(address, header, "health_connect", { steps: 7000 })
    await page.goto(`${server.url}/health/${today()}`)
    await page.getByText("From Health Connect").waitFor()
    await page.getByText("7,000").waitFor()
  }
)

inApp("the page names nights of more than 14 hours that stand, and none that are pinned", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/phone`)
  await page.getByRole("tab", { name: "Shortcuts" }).click()
  const header = await phoneHeader(page)
  expect(await send(`${server.url}/sync/days`, header, "apple_health", { sleepMinutes: 961 })).toMatchObject({
    applied: { readings: 1 },
    refusedCount: 0
  })
  await page.reload()
  await page.getByText("1 night of more than 14 hours").click()
  await page.getByText("16:01").waitFor()
  const pinned = await fetch(`${server.url}/v1/health/days/${today()}`, {
    method: "POST",
    headers: { authorization: header, "content-type": "application/json" },
    body: JSON.stringify({ reading: "sleepMinutes", value: 480 })
  })
  expect(pinned.status).toBe(200)
  await page.reload()
  await page.getByText("1 value stands").waitFor()
  await page.getByText("of more than 14 hours").waitFor({ state: "hidden" })
})

inApp("a run of the phone is a session of its day, with its distance and its time", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/phone`)
  const header = await phoneHeader(page)
  const run = { name: "Outdoor Run", start: `${today()}T00:10:00+01:00`, seconds: 1840, meters: 5420 }
  await send(`${server.url}/sync/days`, header, "apple_health", {}, [run])
  await page.goto(server.url)
  const row = page.getByRole("link", { name: /^Outdoor Run/ })
  await row.getByText("5.42 km").waitFor()
  await row.getByText("30:40").waitFor()
  await page.goto(`${server.url}/settings/phone`)
  await page.getByText("1 value stands").waitFor()
})
