import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { claim } from "../../scripts/app/claim.mjs"
import { contentsIn } from "../harness/files.ts"
import { type App, inApp, OWNER } from "./harness/Browser.ts"

type Server = App["server"]

const status = (page: Page): Locator => page.getByRole("status").filter({ hasText: /\S/ })

/** Confirms who one is, if the page asks. */
const confirmed = async (page: Page, done: Locator) => {
  const password = page.getByLabel("Password", { exact: true })
  await done.or(password).first().waitFor()
  if (!(await password.isVisible())) return
  await password.fill(OWNER.password)
  await password.press("Enter")
  await done.waitFor()
}

/** Makes a key as a person does, and gives its value. */
const makeKey = async (page: Page, server: Server, name: string, scope = "Read only"): Promise<string> => {
  if (!page.url().endsWith("/settings/access")) await page.goto(`${server.url}/settings/access`)
  await page.getByRole("button", { name: "New key" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("radio", { name: scope }).check()
  await page.getByRole("button", { name: "Create key" }).click()
  await confirmed(page, page.getByRole("heading", { name: `Your new key “${name}”` }))
  return (await page.getByTestId("key-value").textContent()) ?? ""
}

const statusWith = async (server: Server, key: string) => (await server.request("GET", "/v1/me", { key })).status

inApp(
  "check 11: the base URL is the public one, and copying gives exactly it",
  { settings: { DAYBOOK_PUBLIC_URL: "https://log.example.org" } },
  async ({ context, page, server }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.goto(`${server.url}/settings/access`)
    await page.getByText("https://log.example.org/v1", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Copy the base URL" }).click()
    await page.getByText("Copied").first().waitFor({ state: "attached" })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://log.example.org/v1")
    await page.getByRole("button", { name: "Copy the MCP address" }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("https://log.example.org/mcp")
  }
)

inApp(
  "without https copying works without the clipboard interface, and the page says what passkeys need",
  async ({ page, server, signIn }) => {
    await signIn(page, server.lanUrl)
    await page.goto(`${server.lanUrl}/settings/access`)
    await page.getByRole("button", { name: "Copy the MCP address" }).click()
    await page.getByText("Copied").first().waitFor({ state: "attached" })
    expect(await page.evaluate(() => [window.isSecureContext, getSelection()?.toString()])).toEqual([
      false,
      `${server.lanUrl}/mcp`
    ])
    await page.goto(`${server.lanUrl}/settings/security`)
    await page.getByText("Passkeys need https").waitFor()
    expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0)
  }
)

inApp("check 12: a key is shown once, and is in no database or log", async ({ folder, page, server }) => {
  const value = await makeKey(page, server, "Kitchen tablet", "Read & write")
  expect(value).toMatch(/^daybook_sk_[0-9A-Za-z]{36}$/)
  expect(await statusWith(server, value)).toBe(200)
  const row = page.getByRole("listitem").filter({ hasText: "Kitchen tablet" })
  expect(await row.textContent()).toContain(`…${value.slice(-4)}`)
  await page.reload()
  await row.waitFor()
  expect(await page.content()).not.toContain(value)
  expect(await page.getByTestId("key-value").count()).toBe(0)
  // A page that still loads would report the answers of a server that stops.
  await page.close()
  await server.stop()
  expect(contentsIn(folder)).not.toContain(value)
  expect(server.printed()).not.toContain(value)
})

inApp("check 13: the eleventh live key is refused in words", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/access`)
  const live = await page.getByText(/^\d+ of 10 live$/).textContent()
  // The first asks who one is, if that is needed.
  await makeKey(page, server, "by hand")
  const headers = { "x-daybook-app": "1", origin: server.url }
  for (let n = Number.parseInt(live ?? "", 10) + 1; n < 10; n++)
    await page.request.post(`${server.url}/app/api/keys`, { headers, data: { name: `key ${n}`, scope: "read" } })
  await page.reload()
  await page.getByText("10 of 10 live").waitFor()
  await page.getByRole("button", { name: "New key" }).click()
  await page.getByLabel("Name", { exact: true }).fill("one too many")
  await page.getByRole("button", { name: "Create key" }).click()
  await page
    .getByRole("alert")
    .filter({ hasText: "There are 10 live keys already, the most an account can have; revoke one first." })
    .waitFor()
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("one too many")
})

inApp("check 14: a revoked key is asked about, refused at its next call, stays listed", async ({ page, server }) => {
  const value = await makeKey(page, server, "old phone")
  expect(await statusWith(server, value)).toBe(200)
  const revoke = page.getByRole("button", { name: "Revoke old phone" })
  await revoke.click()
  const asked = page.getByRole("dialog", { name: "Revoke old phone?" })
  await asked
    .getByText(/^The key ….{4}, (?:never used|last used .+), is refused from the next request on\. What uses it/)
    .waitFor()
  await asked.getByRole("button", { name: "Cancel" }).click()
  await asked.waitFor({ state: "detached" })
  expect(await statusWith(server, value)).toBe(200)
  await revoke.click()
  await asked.getByRole("button", { name: "Revoke", exact: true }).click()
  await status(page).filter({ hasText: "old phone is revoked" }).waitFor()
  expect(await statusWith(server, value)).toBe(401)
  await page.getByText(/\d revoked key/).click()
  await page.getByText(/^old phone, revoked/).waitFor()
})

inApp("check 15: when a key was last used changes after a call", async ({ page, server }) => {
  const value = await makeKey(page, server, "watch")
  const used = page.getByRole("listitem").filter({ hasText: "watch" })
  expect(await used.textContent()).toContain("never")
  expect(await statusWith(server, value)).toBe(200)
  // Uses are counted and saved from time to time, not at every call.
  await expect
    .poll(
      async () => {
        await page.reload({ waitUntil: "networkidle" })
        return await used.textContent()
      },
      { timeout: 100_000, interval: 1000 }
    )
    .not.toContain("never")
})

inApp("a key is made and revoked by keyboard alone", async ({ page, server }) => {
  const value = await makeKey(page, server, "by hand")
  await page.goto(`${server.url}/settings/access`)
  const revoke = page.getByRole("button", { name: "Revoke by hand" })
  await revoke.waitFor()
  for (let n = 0; n < 60 && !(await revoke.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  const yes = page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true })
  await yes.waitFor()
  for (let n = 0; n < 5 && !(await yes.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await status(page).filter({ hasText: "by hand is revoked" }).waitFor()
  expect(await statusWith(server, value)).toBe(401)
})

inApp("check 22: edited goals are those of REST, and undo brings the former back", async ({ key, page, server }) => {
  const goals = async () => (await server.request("GET", "/v1/goals", { key })).body
  const before = await goals()
  await page.goto(`${server.url}/settings/goals`)
  await page.getByLabel("Calories").fill("2450")
  await page.getByLabel("Protein").fill("162,5")
  await page.getByLabel("Carbs").fill("270")
  await page.getByLabel("Fat").fill("75.5")
  await page.getByLabel("Water").fill("2800")
  await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
  await page.getByLabel("Goal", { exact: true }).selectOption({ label: "Gain strength" })
  await page.getByRole("button", { name: "Save" }).click()
  await status(page).filter({ hasText: "Goals saved" }).waitFor()
  expect(await goals()).toEqual({
    calories: 2450,
    protein: 162.5,
    carbs: 270,
    fat: 75.5,
    waterMl: 2800,
    weightUnit: "lbs",
    goal: "gain_strength"
  })
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(goals).toEqual(before)
})

inApp(
  "after the set-up a person chooses units and goals, and goes on to the first entry",
  { log: "unclaimed" },
  async ({ key, page, server }) => {
    await claim(page, server)
    await page.getByText(/here in Europe\/Berlin/).waitFor()
    await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
    await page.getByRole("button", { name: "Save and start" }).click()
    await page.getByLabel("What did you eat?").waitFor()
    expect((await server.request("GET", "/v1/goals", { key })).body).toMatchObject({ weightUnit: "lbs" })
  }
)

inApp(
  "after the set-up a person answers a few questions, and starts with goals that follow from them",
  { log: "unclaimed" },
  async ({ key, page, server }) => {
    await claim(page, server)
    await page.getByLabel("Weight unit").selectOption({ label: "Pounds" })
    await page.getByLabel("Weight", { exact: true }).fill("176.4")
    await page.getByLabel("Height").fill("5'11")
    await page.getByLabel("Age").fill("7")
    await page.getByRole("radio", { name: "Man", exact: true }).check()
    await page.getByRole("radio", { name: "Lose weight" }).check()
    const start = page.getByRole("button", { name: "Save and start" })
    await start.click()
    await page.getByText("Type your age, from 15 to 100.").waitFor()
    await page.getByLabel("Age").fill("30")
    const proposal = page.getByRole("region", { name: "Your goals to start with" })
    await proposal.getByText("At rest a body like yours uses about 1,780 kcal a day").waitFor()
    await proposal.getByText("For −0.88 lb a week you eat").waitFor()
    await start.click()
    await page.getByLabel("What did you eat?").waitFor()
    const shown = { weightUnit: "lbs", goal: "lose_weight", calories: 2360, protein: 160, waterMl: 2000 }
    expect((await server.request("GET", "/v1/goals", { key })).body).toMatchObject(shown)
    expect((await server.request("GET", "/v1/measurements", { key })).body).toMatchObject([
      { weightKg: expect.closeTo(80.01, 2) }
    ])
  }
)

inApp(
  "a goal that is no number, or out of bounds, is refused at its field, and the input stays",
  async ({ page, server }) => {
    await page.goto(`${server.url}/settings/goals`)
    await page.getByLabel("Calories").fill("lots")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("Type a number").waitFor()
    await page.getByLabel("Calories").fill("90000")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("alert").filter({ hasText: "expected a number from 0 to 20000" }).waitFor()
    expect(await page.getByLabel("Calories").inputValue()).toBe("90000")
  }
)

inApp("plates, bars and the rest between sets are set, with either decimal separator", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/goals`)
  const rest = page.getByLabel("Rest between sets")
  const plates = page.getByLabel("Plates")
  const bar = page.getByLabel("Bar of squat")
  const apply = page.getByRole("button", { name: "Apply" })
  expect(await plates.inputValue()).toBe("25 20 15 10 5 2.5 1.25")
  const kept = await page.evaluate(() =>
    fetch("/app/api/preferences", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Daybook-App": "1" },
      body: JSON.stringify({ bars: { squat: 15 } })
    }).then((response) => response.text())
  )
  expect(kept).toContain("squat")
  await page.reload()
  await expect.poll(() => bar.inputValue()).toBe("15")
  await plates.fill("20 ten")
  await apply.click()
  await page.getByRole("alert").filter({ hasText: "such as 20 or 2,5" }).waitFor()
  await plates.fill("20 10 2,5 1.25")
  await rest.fill("90")
  await bar.fill("17,5")
  await apply.click()
  await status(page).getByText("Plates, bars and rest are set").waitFor()
  await page.reload()
  await expect.poll(() => rest.inputValue()).toBe("90")
  expect([await plates.inputValue(), await bar.inputValue()]).toEqual(["20 10 2.5 1.25", "17.5"])
})

inApp("a theme that is chosen holds on another device", async ({ device, page, server, signIn }) => {
  await page.goto(`${server.url}/settings/goals`)
  await page.getByRole("radio", { name: "Dark" }).check({ force: true })
  const theme = (of: Page) => of.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(() => theme(page)).toBe("dark")
  const other = await device()
  await signIn(other)
  await other.goto(`${server.url}/settings`)
  await expect.poll(() => theme(other)).toBe("dark")
})

/** Makes a metric by its form. */
const makeMetric = async (page: Page, server: Server, name: string, kind: string) => {
  await page.goto(`${server.url}/settings/metrics/new`)
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("radio", { name: kind }).check()
  await page.getByRole("button", { name: "Create metric" }).click()
  await page.waitForURL(`${server.url}/settings/metrics`)
  await page.getByRole("link", { name: new RegExp(name) }).waitFor()
}

inApp("check 31: a deleted metric's widget leaves Today, and undo returns it whole", async ({ key, page, server }) => {
  for (const name of ["Coffee", "Creatine", "Tea"]) await makeMetric(page, server, name, "Counter")
  await page.goto(server.url)
  const widgets = page.getByRole("region", { name: "Mine" }).getByRole("article")
  const names = () => widgets.evaluateAll((all) => all.map((one) => one.querySelector("h3")?.textContent))
  await expect.poll(names).toEqual(["Coffee", "Creatine", "Tea"])
  const more = page.getByRole("button", { name: "Creatine: one more" })
  await more.click()
  await more.click()
  const values = async () => {
    const { body } = await server.request("GET", "/v1/custom-metrics", { key })
    return Array.isArray(body) ? body.map(({ name, values }) => [name, values[0]?.value]) : body
  }
  await expect.poll(values).toEqual([
    ["Coffee", undefined],
    ["Creatine", 2],
    ["Tea", undefined]
  ])
  await page.goto(`${server.url}/settings/metrics`)
  await page.getByRole("link", { name: /Creatine/ }).click()
  await page.getByRole("button", { name: "Delete" }).click()
  await status(page).filter({ hasText: "Creatine deleted" }).waitFor()
  await page.getByRole("link", { name: "Today" }).click()
  await expect.poll(names).toEqual(["Coffee", "Tea"])
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(names).toEqual(["Coffee", "Creatine", "Tea"])
  expect(await values()).toContainEqual(["Creatine", 2])
})

inApp("widgets are arranged by buttons, and a toggle and a figure are set on Today", async ({ key, page, server }) => {
  await makeMetric(page, server, "Creatine", "Yes or no")
  await makeMetric(page, server, "Mood", "Number")
  await page.getByRole("button", { name: "Add Steps" }).click()
  await page.getByRole("button", { name: "Move Steps up" }).click()
  await page.getByRole("button", { name: "Move Mood up" }).click()
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click()
  const widgets = page.getByRole("region", { name: "Mine" }).getByRole("article")
  await expect
    .poll(() => widgets.evaluateAll((all) => all.map((one) => one.querySelector("h3")?.textContent)))
    .toEqual(["Creatine", "Mood", "Steps"])
  await page.getByRole("switch", { name: "Creatine" }).click()
  await page.getByRole("button", { name: /^Set Mood/ }).click()
  await page.getByRole("textbox", { name: "Mood" }).fill("7,5")
  await page.keyboard.press("Enter")
  await expect
    .poll(async () => {
      const { body } = await server.request("GET", "/v1/custom-metrics", { key })
      return Array.isArray(body) ? body.map(({ values }) => values[0]?.value) : body
    })
    .toEqual([1, 7.5])
})

inApp("a figure that is being typed keeps the focus when the day is read again", async ({ key, page, server }) => {
  await makeMetric(page, server, "Pain", "Number")
  await makeMetric(page, server, "Mood", "Number")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click()
  await page.getByRole("button", { name: /^Set Pain/ }).click()
  await page.getByRole("button", { name: /^Set Mood/ }).click()
  await page.getByRole("textbox", { name: "Pain" }).focus()
  const date = await page.evaluate(() => new Date().toLocaleDateString("sv"))
  await server.request("POST", "/v1/water", { key, body: { amountMl: 250, date } })
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await page.getByText("1 drink", { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Pain")
})

inApp(
  "a metric is bound to a signal that is found by its words, with the note of what cannot send it",
  async ({ key, page, server }) => {
    await page.goto(`${server.url}/settings/metrics/new`)
    await page.getByLabel("Search the signals").fill("flights")
    await page
      .getByRole("button", { name: /^Bind to/ })
      .first()
      .click()
    await page.getByRole("button", { name: "Create metric" }).click()
    await page.waitForURL(`${server.url}/settings/metrics`)
    const { body } = await server.request("GET", "/v1/custom-metrics", { key })
    expect(body).toMatchObject([{ healthMetricKey: "flights_climbed" }])
  }
)

inApp("a read-only link shows its table without a key, until it is revoked", async ({ page, server }) => {
  await page.goto(`${server.url}/settings/access`)
  await page.getByRole("button", { name: "New link" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Calendar app")
  await page.getByRole("radio", { name: "Calendar" }).check()
  await page.getByRole("button", { name: "Create link" }).click()
  await confirmed(page, page.getByRole("heading", { name: "New link: Calendar app" }))
  const address = (await page.getByTestId("link-address").textContent()) ?? ""
  const shown = await fetch(address)
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR\r\n/)])
  await page.reload()
  const revoke = page.getByRole("button", { name: "Revoke Calendar app" })
  await revoke.waitFor()
  expect(await page.content()).not.toContain(address)
  await revoke.click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click()
  await status(page).filter({ hasText: "Calendar app is revoked" }).waitFor()
  expect((await fetch(address)).status).toBe(404)
  await revoke.waitFor({ state: "detached" })
})
