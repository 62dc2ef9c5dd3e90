// Takes the pictures of docs/app.md and docs/mcp.md from the year of one person: `npm run pictures` writes docs/pictures, or those that are named.
import { mkdirSync, statSync, writeFileSync } from "node:fs"
import { startYear } from "./app/yearServer.mjs"
import { LAST_DATE } from "./year/year.mjs"

const FOLDER = "docs/pictures"

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1360, height: 940 }, deviceScaleFactor: 1.5 }
const CARD = { viewport: { width: 560, height: 850 }, deviceScaleFactor: 1.5 }

/** The address at which Claude asks for access; its metadata document comes with the server. */
const CLAUDE = `/oauth/authorize?${new URLSearchParams({
  response_type: "code",
  client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata",
  redirect_uri: "https://claude.ai/api/mcp/auth_callback",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
  scope: "read write"
})}`

/** Puts two foods on the plate, and looks for a third. */
const fillFood = async (page) => {
  for (const words of ["salmon", "skir"]) {
    await page.getByLabel("What did you eat?").fill(words)
    await page.getByRole("region", { name: "From tables" }).waitFor()
    await page
      .getByRole("button", { name: /^Put .* on the plate$/ })
      .first()
      .click()
  }
  await page.getByLabel("What did you eat?").fill("bana")
  await page.getByRole("region", { name: "From tables" }).waitFor()
}

const fillSession = async (page) => {
  await page.getByRole("button", { name: /^Repeat 21 Nov/ }).click()
  await page.getByRole("button", { name: "Done" }).first().click()
}

/** Each picture: name, screen, theme, path, and what is done before it is taken. */
const PICTURES = [
  ["today-phone", PHONE, "light", "/"],
  ["today-desktop", DESKTOP, "light", "/"],
  ["today-dark", DESKTOP, "dark", "/"],
  ["log-food", PHONE, "light", "/log/food?meal=dinner", fillFood],
  ["log-workout", PHONE, "dark", "/log/workout?date=2026-11-22", fillSession],
  ["trends", DESKTOP, "light", "/trends"],
  ["exercise", PHONE, "light", "/exercises/Bench%20press"],
  ["history", PHONE, "light", "/history"],
  ["changes", PHONE, "light", `/changes?date=${LAST_DATE}`],
  ["access", DESKTOP, "light", "/settings/access"],
  ["consent", CARD, "light", CLAUDE]
]

const only = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const { close, newContext, server } = await startYear({ DAYBOOK_PUBLIC_URL: "http://daybook.lan:7350" })
for (const [name, screen, colorScheme, path, act] of PICTURES) {
  if (only.length > 0 && !only.includes(name)) continue
  const context = await newContext({ ...screen, colorScheme, reducedMotion: "reduce" })
  const page = await context.newPage()
  page.on("console", (message) => message.type() === "error" && console.error(`${name}: ${message.text()}`))
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`))
  await page.goto(server.url + path)
  await page.waitForLoadState("networkidle")
  await act?.(page).catch((error) => console.error(`${name}: ${error.message}`))
  await page.waitForLoadState("networkidle")
  const session = await context.newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 })
  const file = `${FOLDER}/${name}.webp`
  writeFileSync(file, Buffer.from(data, "base64"))
  console.log(`${file} ${Math.round(statSync(file).size / 1000)} kB`)
  await context.close()
}
await close()
