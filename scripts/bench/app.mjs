// Measures the app in Chromium against its budgets: `npm run bench:app`. Cold loads are over 150 ms and 1.6 Mbit/s, with the processor
// slowed four times. Prints the table of docs/measured.md.
import { startYear } from "../app/yearServer.mjs"

const RUNS = Number(process.argv[2] ?? 5)
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, realClock: true }
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOW_PROCESSOR = 4

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Runs in the page: notes what the browser measures, and when the quick buttons of the day are there. */
const note = () => {
  const figures = { largest: 0, shift: 0, interaction: 0, interactive: 0, frame: 0 }
  globalThis.figures = figures
  const observe = (type, each, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  observe("largest-contentful-paint", ({ startTime }) => {
    figures.largest = startTime
  })
  observe("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) figures.shift += value
  })
  const interactions = ({ duration, interactionId }) => {
    if (interactionId > 0) figures.interaction = Math.max(figures.interaction, duration)
  }
  observe("event", interactions, { durationThreshold: 16 })
  const look = () => {
    const buttons = [...document.querySelectorAll("button")]
    if (figures.frame === 0 && document.querySelector("nav") !== null) figures.frame = performance.now()
    if (buttons.some(({ textContent }) => textContent?.includes("+250"))) figures.interactive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the milliseconds from the next click to the frame that shows its effect. */
const nextClick = () =>
  new Promise((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const changes = new MutationObserver(() => {
          changes.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        })
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      },
      { capture: true, once: true }
    )
  })

const { close, newContext, server } = await startYear()

const opened = async ({ network = false, processor = false } = {}) => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const requests = new Map()
  await devtools.send("Network.enable")
  devtools.on("Network.responseReceived", ({ requestId, response, type }) => {
    requests.set(requestId, { url: response.url, type, bytes: 0 })
  })
  devtools.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = encodedDataLength
  })
  if (network) await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
  if (processor) await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR })
  await page.addInitScript(note)
  return { context, page, devtools, requests }
}

const ready = (page) => page.waitForFunction(() => globalThis.figures.interactive > 0)
const figuresOf = (page) => page.evaluate(() => globalThis.figures)

/** A first visit over the slow network. */
const cold = async () => {
  const { context, page, requests } = await opened({ network: true, processor: true })
  await page.goto(`${server.url}/`)
  await ready(page)
  await page.waitForLoadState("networkidle")
  const all = [...requests.values()].filter(({ url }) => new URL(url).pathname !== "/sw.js")
  const bytes = (type) =>
    all.filter((one) => type === undefined || one.type === type).reduce((sum, one) => sum + one.bytes, 0)
  const figures = await figuresOf(page)
  await context.close()
  return {
    script: bytes("Script"),
    style: bytes("Stylesheet"),
    all: bytes(),
    requests: all.length,
    largest: figures.largest,
    interactive: figures.interactive,
    shift: figures.shift
  }
}

const click = async (page, name, role = "link") => {
  await page.getByRole(role, { name, exact: true }).first().click()
  await page.waitForTimeout(300)
}

/** Interactions with the processor slowed: moving through the app, a sheet, typing, water. */
const interactions = async () => {
  const { context, page } = await opened({ processor: true })
  await page.goto(`${server.url}/`)
  await ready(page)
  for (const name of ["History", "Trends", "Today"]) await click(page, name)
  await ready(page)
  await page.getByRole("button", { name: "+250" }).first().click()
  await page.waitForTimeout(300)
  await click(page, "Log", "button")
  await page.keyboard.type("w 500", { delay: 60 })
  await page.waitForTimeout(300)
  const { interaction } = await figuresOf(page)
  await context.close()
  return { interaction }
}

/** From a tap to the frame that shows it. */
const tap = async (processor) => {
  const { context, page } = await opened({ processor })
  await page.goto(`${server.url}/`)
  await ready(page)
  await page.waitForLoadState("networkidle")
  const shown = page.evaluate(nextClick)
  await page.getByRole("button", { name: "+250" }).first().click()
  const milliseconds = await shown
  await context.close()
  return milliseconds
}

/** A later visit with the server down: the frame of the app, from its cache. */
const fromCache = async () => {
  const { context, devtools, page } = await opened()
  await page.goto(`${server.url}/`)
  await ready(page)
  await page.evaluate(() => navigator.serviceWorker?.ready)
  await page.waitForTimeout(500)
  await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
  await page.reload()
  await page.waitForFunction(() => globalThis.figures.frame > 0)
  const { frame } = await figuresOf(page)
  await context.close()
  return frame
}

const repeated = async (run) => {
  const all = []
  for (let at = 0; at < RUNS; at++) all.push(await run())
  return all
}

const loads = await repeated(cold)
const of = (name) => median(loads.map((load) => load[name]))
const inputs = await repeated(interactions)
const rows = [
  ["JavaScript of the first load, compressed (kB)", of("script") / 1000, 40],
  ["CSS, compressed (kB)", of("style") / 1000, 10],
  ["requests", of("requests"), 6],
  ["bytes of everything (kB)", of("all") / 1000, 90],
  ["largest contentful paint (ms)", of("largest"), 1800],
  ["interactive: the quick buttons of the day are there (ms)", of("interactive"), 2200],
  ["layout shift", of("shift"), 0.02],
  ["interaction to next paint, four times slowed (ms)", median(inputs.map(({ interaction }) => interaction)), 100],
  ["frame of the app from its cache (ms)", median(await repeated(fromCache)), 300],
  ["from a tap to the frame that shows it (ms)", median(await repeated(() => tap(false))), 50],
  ["the same, four times slowed (ms)", median(await repeated(() => tap(true))), undefined]
]
await close()

const shown = (value) =>
  value >= 100 ? Math.round(value).toLocaleString("en") : String(Math.round(value * 1000) / 1000)
const date = new Date().toISOString().slice(0, 10)
console.log(`Medians of ${RUNS} runs, ${date}.\n\n| What | Measured | At most |\n| --- | ---: | ---: |`)
for (const [what, value, most] of rows) {
  console.log(
    `| ${what} | ${shown(value)}${value > (most ?? Infinity) ? " (over)" : ""} | ${most === undefined ? "" : shown(most)} |`
  )
}
