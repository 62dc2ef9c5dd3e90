import * as fs from "node:fs"
import { expect, it } from "vitest"
import { inApp } from "./harness/Browser.ts"
import { settled } from "./harness/Screens.ts"

/** What the app is accepted by: the number of each check, the file of its test and the title, or the part that it waits for. */
const CHECKS: Readonly<Record<number, readonly [file: string, title: string] | string>> = {
  1: ["api/authPages.test.ts", "a wrong code is refused, and the 11th try of an hour is 429"],
  2: ["enter.test.ts", "a claimed server has no set-up, and prints no code again"],
  3: ["enter.test.ts", "everything works without JavaScript"],
  4: ["api/authPages.test.ts", "from the 5th failure an address waits, 1 s doubling to 60; sessions go on"],
  5: ["enter.test.ts", "over http under a name of the home network one signs in with the password"],
  6: ["api/sessions.test.ts", "over https the cookie is __Host-, Secure, HttpOnly"],
  7: ["security.test.ts", "a passkey: added, it confirms who is there, and signs in"],
  8: ["api/authPages.test.ts", "works once, for 15 minutes, and ends the sessions that were there before"],
  9: ["foundation.test.ts", "a session that was ended on another device asks to sign in over the page"],
  10: ["enter.test.ts", "a page of another site or port writes nothing"],
  11: ["settings.test.ts", "check 11:"],
  12: ["settings.test.ts", "check 12:"],
  13: ["settings.test.ts", "check 13:"],
  14: ["settings.test.ts", "check 14:"],
  15: ["settings.test.ts", "check 15:"],
  16: "consent to connected apps",
  17: "consent to connected apps",
  18: ["apps.test.ts", "check 18:"],
  19: ["data.test.ts", "(check 19)"],
  20: ["apps.test.ts", "check 20:"],
  21: ["apps.test.ts", "check 21:"],
  22: ["settings.test.ts", "check 22:"],
  23: ["today.test.ts", "check 23:"],
  24: ["food.test.ts", "check 24:"],
  25: ["food.test.ts", "check 25:"],
  26: ["workout.test.ts", "a session begun offline survives a reload, and is sent once with every set"],
  27: ["foundation.test.ts", "a server that is killed after it committed a food, before it answered"],
  28: ["workout.test.ts", "a third session on a date is refused in words, and stays to be mended"],
  29: ["workout.test.ts", "an old session is corrected and moved, and the estimate follows"],
  30: ["data.test.ts", "(check 30)"],
  31: ["settings.test.ts", "check 31:"],
  32: ["trends.test.ts", "check 32"],
  33: ["photos.test.ts", "(check 33)"],
  34: ["phone.test.ts", "check 34:"],
  35: ["imports.test.ts", "(check 35)"],
  36: ["data.test.ts", "(check 36)"],
  37: ["food.test.ts", "check 37:"],
  38: ["screens.test.ts", "no screen has a fault of axe, overflows in a theme"],
  39: ["acceptance.test.ts", "the first load keeps its budgets"],
  40: ["today.test.ts", "check 40"]
}

/** The checks of §6 in the design of the app. */
const LAST_CHECK = 40

it("every check of the app is proved by a test, or waits for a part that is not built", () => {
  expect(Object.keys(CHECKS).map(Number)).toEqual(Array.from({ length: LAST_CHECK }, (_, at) => at + 1))
  const missing = Object.entries(CHECKS).filter(([, proof]) => {
    if (typeof proof === "string") return false
    const [file, title] = proof
    const path = `test/app/${file}`
    return !fs.existsSync(path) || !fs.readFileSync(path, "utf8").includes(title)
  })
  expect(missing).toEqual([])
})

/** The budgets of the first load, in bytes as they are sent. */
const BUDGET = { script: 40_000, stylesheet: 10_000, all: 90_000 }

inApp("the first load keeps its budgets", { log: "weeks", changesPages: true }, async ({ context, page, server }) => {
  const sizes: Array<{ readonly kind: string; readonly bytes: Promise<number> }> = []
  context.on("requestfinished", (request) => {
    const bytes = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
    sizes.push({ kind: request.resourceType(), bytes })
  })
  await page.goto(`${server.url}/`)
  await settled(page)
  const sum = async (kind?: string) => {
    const chosen = sizes.filter((one) => kind === undefined || one.kind === kind)
    return (await Promise.all(chosen.map(({ bytes }) => bytes))).reduce((total, bytes) => total + bytes, 0)
  }
  expect(await sum("script")).toBeGreaterThan(0)
  expect(await sum("script")).toBeLessThanOrEqual(BUDGET.script)
  expect(await sum("stylesheet")).toBeLessThanOrEqual(BUDGET.stylesheet)
  expect(await sum()).toBeLessThanOrEqual(BUDGET.all)
})
