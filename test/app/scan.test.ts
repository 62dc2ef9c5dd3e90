import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { codeOf } from "../../packages/app/src/scan/camera.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { type App, inApp } from "./harness/Browser.ts"
import { withCamera } from "./harness/Camera.ts"
import { faultsInBothThemes } from "./harness/Screens.ts"

const DATE = "2026-11-21"
const SCAN = `/log/scan?date=${DATE}&meal=lunch`
const CODE = "4006381333931"

it("a code counts with its check digit alone, and a UPC-E is the UPC-A that it stands for", () => {
  const codes = {
    [CODE]: CODE,
    "4 006381 333931": CODE,
    "4006381333932": undefined,
    "400638133393": undefined,
    "96385074": "96385074",
    "96385075": undefined,
    "036000291452": "036000291452",
    "0036000291452": "036000291452",
    "04252614": "042100005264",
    "01234531": "012300000451",
    "01234543": "012340000053",
    "01234565": "012345000065",
    "04252615": undefined,
    "": undefined,
    "no code": undefined
  }
  expect(Object.fromEntries(Object.keys(codes).map((typed) => [typed, codeOf(typed)]))).toEqual(codes)
})

/** The codes that a page looks up, and the files of the decoder that it loads. */
const watched = (page: Page) => {
  const lookedUp: Array<string> = []
  const decoders: Array<string> = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const code = searchParams.get("barcode")
    if (pathname === "/app/api/v1/foods" && code !== null) lookedUp.push(code)
    if (pathname.includes("decoder")) decoders.push(pathname)
  })
  return { lookedUp, decoders }
}

const status = (page: Page) => page.getByRole("dialog").getByRole("status")

const keepFood = async ({ key, server }: App, barcode: string): Promise<string> => {
  const body = { name: `Food of ${barcode}`, barcode, per100: { calories: 100 } }
  const answer = await server.request("POST", "/v1/foods", { key, body })
  expect(answer.status).toBe(200)
  return String(fieldAt(answer.body, "id"))
}

const portionOf = (id: string) => (url: URL) =>
  url.pathname === "/log/food/portion" &&
  ["id", "date", "meal"].map((name) => url.searchParams.get(name)).join() === `${id},${DATE},lunch`

inApp("the camera reads 48 of 50 codes; what decodes them is loaded when it opens", async (app) => {
  await withCamera({ count: 50 }, async ({ codes, page, running }) => {
    const { decoders, lookedUp } = watched(page)
    const wanted = codes.map(codeOf)
    const { server, signIn } = app
    await signIn(page)
    await page.goto(`${server.url}/log/food`)
    await page.getByLabel("What did you eat?").waitFor()
    await page.waitForLoadState("networkidle")
    expect(decoders).toEqual([])
    // Nor does the service worker load it, which loads what the app needs without a network.
    expect(await (await fetch(`${server.url}/sw.js`)).text()).not.toContain("decoder")
    await page.goto(server.url + SCAN)
    // The pictures come round again: a busy machine looks at fewer of them each time.
    await expect
      .poll(() => wanted.filter((code) => lookedUp.includes(code ?? "")).length, { timeout: 110_000 })
      .toBeGreaterThanOrEqual(48)
    expect(lookedUp.filter((code) => !wanted.includes(code))).toEqual([])
    expect(decoders.map((path) => path.slice(path.lastIndexOf(".")))).toEqual([".js", ".wasm"])
    await status(page)
      .getByText(/^No food has the code/)
      .waitFor({ timeout: 110_000 })
    expect(await running()).toBe(1)

    const id = await keepFood(app, codes[5] ?? "")
    await page.goto(server.url + SCAN)
    await page.waitForURL(portionOf(id))
    await expect.poll(running).toBe(0)
  })
})

/** A browser's own reader that sees one code with a wrong check digit, one code once, and then another one. */
const OWN_READER = `
  const seen = ["4006381333932", "96385074"]
  globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code", "ean_13", "ean_8", "upc_a", "upc_e"]
    detect = async () => [{ rawValue: seen.shift() ?? "${CODE}" }]
  }`

/** A light beside the camera, of which Chromium's camera of tests has none. */
const LIGHT = `
  MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true })
  MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => { globalThis.lit = advanced[0].torch }`

/** A camera that is not allowed at first. */
const DENIED = `
  const allowed = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = async () => {
    navigator.mediaDevices.getUserMedia = allowed
    throw new DOMException("Permission denied", "NotAllowedError")
  }`

/** A reader without the part of the system behind it. */
const BROKEN_READER = `
  globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ["ean_13", "ean_8", "upc_a", "upc_e"]
    detect = async () => { throw new DOMException("no service", "NotSupportedError") }
  }`

inApp(
  "the browser’s own reader is used where it works; a code counts when it is read twice; the camera is released",
  async ({ server, signIn }) => {
    await withCamera({ count: 1, script: OWN_READER + LIGHT }, async ({ page, running }) => {
      const { decoders, lookedUp } = watched(page)
      await signIn(page)
      await page.goto(server.url + SCAN)
      await status(page).getByText(`No food has the code ${CODE}.`).waitFor()
      expect(await page.getByRole("link", { name: "Make a food with this code" }).getAttribute("href")).toBe(
        `/foods/new?barcode=${CODE}`
      )
      expect({ lookedUp, decoders }).toEqual({ lookedUp: [CODE], decoders: [] })

      const light = page.getByRole("button", { name: "Light" })
      await light.click()
      await expect.poll(() => light.getAttribute("aria-pressed")).toBe("true")
      expect(await page.evaluate("lit")).toBe(true)
      expect(await faultsInBothThemes(page)).toEqual([])
      // Text of twice the size on a small phone.
      await page.setViewportSize({ width: 320, height: 844 })
      const isTooWide = await page.getByRole("dialog").evaluate((sheet) => {
        document.documentElement.style.fontSize = "200%"
        return sheet.scrollWidth > sheet.clientWidth
      })
      expect(isTooWide).toBe(false)

      const show = (state: string) =>
        page.evaluate(`Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true })
          document.dispatchEvent(new Event("visibilitychange"))`)
      expect(await running()).toBe(1)
      await show("hidden")
      await expect.poll(running).toBe(0)
      await show("visible")
      await expect.poll(running).toBe(1)
      await page.getByRole("button", { name: "Close" }).click()
      await expect.poll(running).toBe(0)
    })
    await withCamera({ count: 4, script: BROKEN_READER + DENIED }, async ({ allowProblem, codes, page, running }) => {
      // What the decoder says of a file that does not come.
      allowProblem(/wasm|falling back to ArrayBuffer/)
      const { lookedUp } = watched(page)
      await signIn(page)
      await page.goto(server.url + SCAN)
      await status(page)
        .getByText(/^The camera is not allowed here/)
        .waitFor()
      const start = page.getByRole("button", { name: "Start the camera" })
      await page.route("**/*.wasm", (route) => route.abort())
      await start.click()
      await status(page)
        .getByText(/^The part that reads codes could not be loaded/)
        .waitFor()
      await expect.poll(running).toBe(0)
      await page.unroute("**/*.wasm")
      await start.click()
      await expect.poll(() => lookedUp.length).toBeGreaterThan(1)
      expect(codes.map(codeOf)).toEqual(expect.arrayContaining(lookedUp))
    })
  }
)

inApp("without a camera the digits are typed; wrong ones are not looked up", async (app) => {
  const { page, server } = app
  const { decoders, lookedUp } = watched(page)
  const id = await keepFood(app, "042100005264")
  await page.goto(server.url + SCAN)
  await status(page)
    .getByText(/^There is no camera that the browser can use/)
    .waitFor()
  const digits = page.getByLabel("Digits below the bars")
  await digits.fill("4006381333932")
  await page.keyboard.press("Enter")
  await page.getByText(/^These are not the digits/).waitFor()
  await digits.fill(CODE)
  await page.keyboard.press("Enter")
  await status(page).getByText(`No food has the code ${CODE}.`).waitFor()
  await page.route("**/app/api/v1/foods?*", (route) => route.abort())
  await digits.fill("0425 2614")
  await page.keyboard.press("Enter")
  await status(page).getByText("The code is 042100005264. The server cannot be reached to look it up.").waitFor()
  await page.unroute("**/app/api/v1/foods?*")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.waitForURL(portionOf(id))
  expect({ lookedUp, decoders }).toEqual({ lookedUp: [CODE, "042100005264", "042100005264"], decoders: [] })
})

inApp("over plain http the camera is said to need https, and digits are typed", async ({ page, server, signIn }) => {
  await signIn(page, server.lanUrl)
  await page.goto(server.lanUrl + SCAN)
  await status(page)
    .getByText(/^The camera needs https, which this address does not have/)
    .waitFor()
  await page.getByLabel("Digits below the bars").fill(CODE)
  await page.getByRole("button", { name: "Look it up" }).click()
  await status(page).getByText(`No food has the code ${CODE}.`).waitFor()
})
