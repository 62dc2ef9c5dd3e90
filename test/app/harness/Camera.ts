import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { launchChromium } from "../../../scripts/app/chromium.mjs"
import { drawnCodes, randomOf, videoOf } from "./Barcodes.ts"
import { watchProblems } from "./Problems.ts"

/** The pictures in front of the camera: each code for 0.6 seconds, and all of them again and again. */
const FRAMES = 3
const RATE = 5
const SEED = 28

/** What a test with a camera has. */
export interface WithCamera {
  readonly page: Page
  /** The codes that the camera sees. */
  readonly codes: ReadonlyArray<string>
  /** How many tracks of the camera run. */
  readonly running: () => Promise<number>
  /** Leaves out problems that the test provokes, as `App` does. */
  readonly allowProblem: (pattern: RegExp) => void
}

/** Counts the tracks of the camera, in a page. As text, since it runs there. */
const COUNTED = `
  globalThis.tracks = []
  const get = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await get(wanted)
    globalThis.tracks.push(...stream.getTracks())
    return stream
  }`

/** Runs a test in a browser of its own with a camera. `script` runs in its page before the scripts of the app. */
export const withCamera = async (
  { count, script = "" }: { readonly count: number; readonly script?: string },
  test: (camera: WithCamera) => Promise<void>
): Promise<void> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-camera-"))
  const video = path.join(folder, "codes.y4m")
  const random = randomOf(SEED)
  const codes = drawnCodes(count, random)
  const file = fs.openSync(video, "w")
  for (const piece of videoOf(codes, { frames: FRAMES, rate: RATE, random })) fs.writeSync(file, piece)
  fs.closeSync(file)
  const browser = await launchChromium([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${video}`
  ])
  const problems = watchProblems()
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      serviceWorkers: "block"
    })
    problems.watch(context)
    await context.addInitScript(`if (isSecureContext) {${COUNTED}\n${script}}`)
    const page = await context.newPage()
    const running = () => page.evaluate<number>(`tracks.filter(({ readyState }) => readyState === "live").length`)
    await test({ page, codes: codes.map(({ code }) => code), running, allowProblem: problems.allow })
    expect(problems.found()).toEqual([])
  } finally {
    problems.stop()
    await browser.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
