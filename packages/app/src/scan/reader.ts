import { loaded } from "../data/loaded.ts"
import type { Reader } from "./decoder.ts"

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"]

interface Detector {
  readonly detect: (video: HTMLVideoElement) => Promise<ReadonlyArray<{ readonly rawValue: string }>>
}

interface Detectors {
  new (options: { readonly formats: ReadonlyArray<string> }): Detector
  readonly getSupportedFormats: () => Promise<ReadonlyArray<string>>
}

const hasDetectors = (scope: object): scope is { readonly BarcodeDetector: Detectors } => "BarcodeDetector" in scope

/** The browser's own reader. Some browsers have none, and some have one that does not know these codes. */
const ownReader = async (): Promise<Reader | undefined> => {
  if (!hasDetectors(window)) return undefined
  const known = await window.BarcodeDetector.getSupportedFormats()
  if (!FORMATS.every((format) => known.includes(format))) return undefined
  const detector = new window.BarcodeDetector({ formats: FORMATS })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

const decoder = async (): Promise<Reader> => (await loaded(() => import("./decoder.ts"))).loadDecoder()

/** The browser's own reader, or a decoder, which is loaded now. Rejects if that cannot be loaded. */
export const loadReader = async (): Promise<Reader> => {
  const own = await ownReader().catch(() => undefined)
  if (own === undefined) return decoder()
  let other: Reader | undefined
  return async (video) => {
    if (other !== undefined) return other(video)
    try {
      return await own(video)
    } catch {
      // A browser may have the interface without the system's part behind it, which shows at the first picture.
      other = await decoder()
      return other(video)
    }
  }
}
