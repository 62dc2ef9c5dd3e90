import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { expect } from "vitest"
import { inApp } from "./harness/Browser.ts"

const target = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-copies-"))

inApp(
  "the state of the copies is shown, a restore is tried, and the log as it was is downloaded",
  {
    signedIn: false,
    settings: { DAYBOOK_COPY_TO: target, DAYBOOK_COPY_PASSPHRASE: "correct horse battery staple" }
  },
  async ({ page, server, signIn }) => {
    await signIn(page)
    await page.goto(`${server.url}/settings/data`)
    const card = page.getByRole("region", { name: "Copies elsewhere" })
    await card.getByText(/^Any second since/).waitFor()
    await card.getByText("Everything is copied").waitFor()
    await card.getByText(`to ${target}`).waitFor()
    // Both are below the temporary folder of this machine.
    await card.getByText(/are on the disk of the log/).waitFor()
    await card.getByText("No restore was tried yet.", { exact: false }).waitFor()
    await card.getByRole("button", { name: "Try a restore now" }).click()
    await card.getByText(/the copies are sound/).waitFor()
    const moment = card.getByLabel("Moment")
    await moment.fill("2020-01-01T00:00:00")
    await card.getByRole("button", { name: "Download the log as it was" }).click()
    await card.getByText(/^The copies begin at/).waitFor()
    await moment.fill("2099-01-01T00:00:00")
    const saving = page.waitForEvent("download")
    await card.getByRole("button", { name: "Download the log as it was" }).click()
    expect((await saving).suggestedFilename()).toMatch(/^daybook-.*Z\.zip$/)
    const archive = fs.readFileSync(await (await saving).path())
    expect(archive.subarray(0, 2).toString()).toBe("PK")
    expect(archive.toString("latin1")).toMatch(/daybook-\d{4}-[\dT-]+Z\.db/)
    fs.rmSync(target, { recursive: true })
  }
)

inApp(
  "without copies elsewhere the page says what would be lost, and where it is written how",
  async ({ page, server }) => {
    await page.goto(`${server.url}/settings/data`)
    await page.getByText(/makes no copies elsewhere/).waitFor()
    const [help] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "How to set them up" }).click()
    ])
    await help.getByRole("heading", { name: "Copies elsewhere", level: 1 }).waitFor()
  }
)
