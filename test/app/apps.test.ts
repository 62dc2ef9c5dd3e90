import * as fs from "node:fs"
import * as path from "node:path"
import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { inBrowser, OWNER, withApp } from "./harness/Browser.ts"

/** Fills in the form of a new client and makes it; confirms who one is, if the page asks. */
const makeClient = async (page: Page, name: string, ...uris: ReadonlyArray<string>) => {
  await page.getByRole("button", { name: "New client" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  for (const [at, uri] of uris.entries()) {
    if (at > 0) await page.getByRole("button", { name: "Add another" }).click()
    await page.getByLabel(at === 0 ? "Redirect URI" : `Redirect URI ${at + 1}`, { exact: true }).fill(uri)
  }
  await page.getByRole("button", { name: "Create client" }).click()
  await confirmed(page, page.getByRole("heading", { name: `Your client “${name}”` }))
  return shownSecret(page)
}

const confirmed = async (page: Page, done: Locator) => {
  const password = page.getByLabel("Password", { exact: true })
  await done.or(password).first().waitFor()
  if (!(await password.isVisible())) return
  await password.fill(OWNER.password)
  await password.press("Enter")
  await done.waitFor()
}

const shownSecret = async (page: Page) => ({
  id: (await page.getByTestId("client-id").textContent()) ?? "",
  secret: (await page.getByTestId("client-secret").textContent()) ?? ""
})

const everyFile = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
    .join("\n")

inBrowser("the page of connected apps says how to connect the first one, and copies the MCP address", () =>
  withApp(async ({ context, page, server }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.goto(`${server.url}/settings`)
    await page.getByRole("link", { name: /^Connected apps/ }).click()
    await page.getByText("No app is connected yet.").waitFor()
    await page.getByRole("button", { name: "Copy the MCP address" }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/mcp`)
  })
)

inBrowser("check 21: a client's secret is shown once; after a reload neither page, database nor log has it", () =>
  withApp(async ({ folder, page, server }) => {
    await page.goto(`${server.url}/settings/apps`)
    const { id, secret } = await makeClient(
      page,
      "Assistant",
      "https://app.example.com/callback",
      "http://localhost:7777/callback"
    )
    expect(id).toMatch(/^daybook_client_[\w-]{22}$/)
    expect(secret).toMatch(/^daybook_cs_[\w-]{43}$/)
    await page.reload()
    const row = page.getByRole("listitem").filter({ hasText: "Assistant" })
    await row.getByText(id).waitFor()
    await row.getByText("http://localhost:7777/callback").waitFor()
    expect(await page.getByTestId("client-secret").count()).toBe(0)
    expect(await page.content()).not.toContain(secret)
    await page.getByRole("button", { name: "New secret Assistant" }).click()
    await page.getByRole("button", { name: "New secret", exact: true }).last().click()
    await confirmed(page, page.getByTestId("client-secret"))
    const changed = await shownSecret(page)
    expect(changed.id).toBe(id)
    expect(changed.secret).not.toBe(secret)
    await page.getByRole("button", { name: "I have stored it" }).click()
    expect(await page.getByTestId("client-secret").count()).toBe(0)
    await server.stop()
    for (const each of [secret, changed.secret]) {
      expect(everyFile(folder)).not.toContain(each)
      expect(server.printed()).not.toContain(each)
    }
  })
)

inBrowser("a redirect URI that is not allowed is refused at its field, and what was typed stays", () =>
  withApp(async ({ page, server }) => {
    await page.goto(`${server.url}/settings/apps`)
    await page.getByRole("button", { name: "New client" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Assistant")
    await page.getByLabel("Redirect URI", { exact: true }).fill("https://app.example.com/callback")
    await page.getByRole("button", { name: "Add another" }).click()
    await page.getByLabel("Redirect URI 2").fill("http://app.example.com/callback")
    await page.getByRole("button", { name: "Create client" }).click()
    const second = page.getByLabel("Redirect URI 2")
    await confirmed(page, page.getByRole("alert").filter({ hasText: "https" }))
    expect(await second.getAttribute("aria-invalid")).toBe("true")
    expect(await second.inputValue()).toBe("http://app.example.com/callback")
    expect(await page.getByLabel("Redirect URI", { exact: true }).getAttribute("aria-invalid")).toBeNull()
    await second.fill("http://127.0.0.1/callback")
    await page.getByRole("button", { name: "Create client" }).click()
    await page.getByTestId("client-secret").waitFor()
  })
)

inBrowser("a client is deleted after a question, and does not come back", () =>
  withApp(async ({ page, server }) => {
    await page.goto(`${server.url}/settings/apps`)
    await makeClient(page, "Assistant", "https://app.example.com/callback")
    await page.getByRole("button", { name: "Delete Assistant" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
    await page.getByText("No client yet.").waitFor()
    await page.reload()
    await page.getByText("No client yet.").waitFor()
  })
)
