import { writeFileSync } from "node:fs"
import { startYear } from "./app/yearServer.mjs"
const PHONE = (w,s=1)=>({ viewport: { width: w, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
const { close, newContext, server } = await startYear({ DAYBOOK_PUBLIC_URL: "http://daybook.lan:7350" })
const shot=async(page,name)=>{ await page.screenshot({path:`/tmp/${name}.png`, fullPage:true}) }
for (const w of [320]) {
  const context = await newContext({ ...PHONE(w), colorScheme: "light", reducedMotion: "reduce" })
  const page = await context.newPage()
  page.on("pageerror", (e) => console.error(e.message))
  await page.goto(server.url + "/log/workout?date=2026-11-22")
  await page.waitForLoadState("networkidle")
  await page.getByRole("button", { name: /^Repeat 21 Nov/ }).click()
  await page.getByRole("button", { name: /Set 1, working/ }).first().click()
  await page.getByRole("button", { name: "Done" }).first().click()
  await shot(page,`s1-${w}`)
  await page.getByRole("button", { name: "Effort and kind of set 2" }).first().click()
  await page.getByRole("button", { name: "8.5" }).click()
  await shot(page,`s2-${w}`)
  await page.getByRole("button", { name: "Close", exact: true }).last().click()
  await page.getByRole("button", { name: /^Open / }).first().click()
  await page.getByRole("button", { name: /^More on / }).nth(1).click()
  await page.getByRole("button", { name: /Superset with/ }).click()
  await shot(page,`s3-${w}`)
  await page.getByRole("button", { name: /^More on / }).nth(1).click(); await page.getByRole("radio", { name: "Time" }).check()
  await shot(page,`s4-${w}`)
  await context.close()
}
await close()
