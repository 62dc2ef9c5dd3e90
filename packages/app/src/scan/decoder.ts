import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import { base } from "../data/base.ts"

/** Reads the code in the present picture of a video, as digits; undefined if there is none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The address of the decoder's WebAssembly. The build writes it. */
declare const DECODER: string

/** A code is also looked for in a picture of half the size, in which noise is less. It is never printed light on dark. */
const OPTIONS: ReaderOptions = {
  formats: ["EAN13", "EAN8", "UPCA", "UPCE"],
  tryInvert: false,
  downscaleThreshold: 200,
  downscaleFactor: 2,
  maxNumberOfSymbols: 1
}

/** The widest picture that is read, in pixels. More shows nothing new of a code that fills a third of it. */
const WIDEST = 1280

/** Loads the decoder for browsers that have none of their own. */
export const loadDecoder = async (): Promise<Reader> => {
  await prepareZXingModule({ overrides: { locateFile: () => base + DECODER }, fireImmediately: true })
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth)
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (context === null || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS)
    return found?.text
  }
}
