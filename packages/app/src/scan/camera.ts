import { useEffect, useRef, useState } from "preact/hooks"
import { loaded } from "../data/loaded.ts"
import type { Reader } from "./decoder.ts"

/** The lengths of the codes of products: EAN-8 and UPC-E, UPC-A, EAN-13, and that of a box of them. */
const LENGTHS = [8, 12, 13, 14]

/** The digits have the weights 1 and 3 in turn, from the right, and a sum that ends in 0 (GS1 General Specifications, 7.9). */
const isValid = (code: string): boolean =>
  [...code].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0

/**
 * The UPC-A that the eight digits of a UPC-E stand for: it leaves out zeros, and its last digit but one says where (GS1 General
 * Specifications, 5.2.2.4). No EAN-8 of a product starts with 0.
 */
const unfolded = (code: string): string | undefined => {
  if (code.length !== 8 || !code.startsWith("0")) return undefined
  const digits = code.slice(1, 6)
  const kind = code.slice(6, 7)
  const check = code.slice(7)
  if (kind <= "2") return `0${digits.slice(0, 2)}${kind}0000${digits.slice(2)}${check}`
  if (kind === "3") return `0${digits.slice(0, 3)}00000${digits.slice(3)}${check}`
  if (kind === "4") return `0${digits.slice(0, 4)}00000${digits.slice(4)}${check}`
  return `0${digits}0000${kind}${check}`
}

/**
 * The code of a product from what was read or typed: digits, which may have spaces and hyphens between them. A UPC-E is returned as its
 * UPC-A, and an EAN-13 that starts with 0 too. Undefined if the length or the check digit is wrong.
 */
export const codeOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s-]/g, "")
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return undefined
  const full = unfolded(digits)
  if (full !== undefined && isValid(full)) return full
  if (!isValid(digits)) return undefined
  return digits.length === 13 && digits.startsWith("0") ? digits.slice(1) : digits
}

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
const loadReader = async (): Promise<Reader> => {
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

type CameraState = "starting" | "on" | "needs https" | "denied" | "none" | "busy" | "no reader"

const WANTED: MediaStreamConstraints = {
  video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } }
}

/** The time between two pictures that are read, besides the time for reading, in milliseconds. */
const PAUSE_MS = 60

const nextPicture = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => video.requestVideoFrameCallback(() => resolve()), PAUSE_MS)
  })

/** Reads the pictures of a video one by one. A code counts when two pictures in a row show it: one picture may be misread. */
const readAll = async (
  video: HTMLVideoElement,
  read: Reader,
  { onCode, signal }: { readonly onCode: (code: string) => void; readonly signal: AbortSignal }
): Promise<void> => {
  let last: string | undefined
  while (!signal.aborted) {
    await nextPicture(video)
    const code = codeOf((await read(video)) ?? "")
    // A picture without a code is a shake of the hand.
    if (code === undefined) continue
    if (code === last && !signal.aborted) onCode(code)
    last = code
  }
}

const FAILURES: Readonly<Record<string, CameraState>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotReadableError: "busy",
  AbortError: "busy"
}

const torchOf = (stream: MediaStream): MediaStreamTrack | undefined =>
  stream.getVideoTracks().find((track) => "getCapabilities" in track && "torch" in track.getCapabilities())

/**
 * Shows the camera's picture in a video and reads the codes in it, while the page is visible. `onCode` is called for every read
 * that equals the one before, so it gets a code again and again. The camera is released when the component goes or the page is hidden.
 */
export const useCamera = (onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const listener = useRef(onCode)
  listener.current = onCode
  const [state, setState] = useState<CameraState>(window.isSecureContext ? "starting" : "needs https")
  const [torch, setTorch] = useState<MediaStreamTrack>()
  const [isLit, setLit] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!window.isSecureContext) return
    let running: AbortController | undefined
    const run = async (screen: HTMLVideoElement, signal: AbortSignal): Promise<void> => {
      const say = (next: CameraState) => {
        if (!signal.aborted) setState(next)
      }
      say("starting")
      let stream: MediaStream | undefined
      const release = () => {
        for (const track of stream?.getTracks() ?? []) track.stop()
      }
      signal.addEventListener("abort", release)
      try {
        stream = await navigator.mediaDevices.getUserMedia(WANTED)
        if (signal.aborted) return
        // The system may take the camera away.
        for (const track of stream.getTracks()) track.addEventListener("ended", () => say("busy"))
        screen.srcObject = stream
        setTorch(torchOf(stream))
        setLit(false)
        const [read] = await Promise.all([loadReader(), screen.play()])
        say("on")
        await readAll(screen, read, { signal, onCode: (code) => listener.current(code) })
      } catch (error) {
        const known = error instanceof DOMException ? FAILURES[error.name] : undefined
        say(known ?? (stream === undefined ? "none" : "no reader"))
      } finally {
        release()
      }
    }
    const look = () => {
      running?.abort()
      running = undefined
      if (document.visibilityState === "hidden" || video.current === null) return
      running = new AbortController()
      void run(video.current, running.signal)
    }
    look()
    document.addEventListener("visibilitychange", look)
    return () => {
      document.removeEventListener("visibilitychange", look)
      running?.abort()
    }
  }, [attempt])

  return {
    video,
    state,
    start: () => setAttempt(attempt + 1),
    isLit,
    /** Turns the light on and off; undefined if the camera has none. */
    light:
      torch === undefined
        ? undefined
        : async () => {
            const wanted: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: !isLit }
            await torch.applyConstraints({ advanced: [wanted] }).then(
              () => setLit(!isLit),
              () => undefined
            )
          }
  }
}
