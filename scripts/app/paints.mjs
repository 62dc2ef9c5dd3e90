// Measures how long the app takes from a tap or a key to the next frame, with an idle processor: the Event Timing of the browser, which
// rounds to 8 ms and reports nothing below 16.

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, realClock: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, realClock: true }
const RUNS = 5

/** The most milliseconds from an interaction to the frame that shows it. */
const MOST = 80

/** Runs in the page: notes the longest interaction. */
const note = () => {
  globalThis.longest = 0
  const each = ({ duration, interactionId }) => {
    if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration)
  }
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type: "event", durationThreshold: 16 })
}

const tap = (role, name) => (page) => page.getByRole(role, { name }).first().click()
const type = (text) => (page) => page.keyboard.type(text, { delay: 80 })

const nextSet = (page) => page.getByRole("button", { name: "Done", pressed: false }).first()

/** Repeats a session, unless an earlier run did. */
const repeatOnce = async (page) => {
  const repeat = page.getByRole("button", { name: /^Repeat / }).first()
  await repeat.or(nextSet(page)).first().waitFor()
  if (await repeat.isVisible()) await repeat.click()
}

/** Each act: what it is, where, what is done before it, and itself. */
const ACTS = [
  ["log water", PHONE, "/", undefined, tap("button", /^\+250/)],
  ["tick a set", PHONE, "/log/workout", repeatOnce, (page) => nextSet(page).click()],
  ["open the food sheet", PHONE, "/", undefined, tap("button", /^(Something else|Log food)$/)],
  ["type in the search of foods", PHONE, "/log/food", undefined, type("rice")],
  ["type in the search of the history", PHONE, "/history", (page) => page.getByLabel("Search").focus(), type("rice")],
  ["open History", PHONE, "/", undefined, tap("link", "History")],
  ["open Trends", PHONE, "/", undefined, tap("link", "Trends")],
  ["open Today", PHONE, "/trends", undefined, tap("link", "Today")],
  ["open Settings", PHONE, "/", undefined, tap("link", "Settings")],
  ["open History on a wide screen", DESKTOP, "/", undefined, tap("link", "History")],
  ["choose another measure of the year", DESKTOP, "/history", undefined, tap("radio", "Steps")],
  ["open Trends on a wide screen", DESKTOP, "/", undefined, tap("link", "Trends")],
  ["choose another span of Trends", DESKTOP, "/trends", undefined, tap("radio", "1 year")]
]

/** Prints the median of each act, and returns whether one is over the bound. `only` limits the acts to those whose name has it. */
export const printPaints = async ({ newContext, server }, only = "") => {
  console.log("\n| From a tap or key to the next paint | Milliseconds | At most |\n| --- | ---: | ---: |")
  let isOver = false
  for (const [what, device, path, before, act] of ACTS.filter(([what]) => what.includes(only))) {
    const context = await newContext(device)
    const page = await context.newPage()
    await page.addInitScript(note)
    const found = []
    for (let run = 0; run < RUNS; run++) {
      await page.goto(server.url + path)
      await page.waitForLoadState("networkidle")
      await before?.(page)
      await page.waitForTimeout(500)
      await page.evaluate(() => {
        globalThis.longest = 0
      })
      await act(page)
      await page.waitForTimeout(500)
      found.push(await page.evaluate(() => globalThis.longest))
    }
    await context.close()
    const median = found.toSorted((one, other) => one - other)[RUNS >> 1]
    isOver ||= median > MOST
    console.log(`| ${what} | ${median < 16 ? "under 16" : median} | ${MOST} |`)
  }
  return isOver
}
