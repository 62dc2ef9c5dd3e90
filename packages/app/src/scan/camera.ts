import { useEffect, useRef, useState } from "preact/hooks"
import { codeOf } from "./code.ts"
import type { Reader } from "./decoder.ts"
import { loadReader } from "./reader.ts"

/** The state of the camera, or the reason why it does nothing. */
export type CameraState = "starting" | "on" | "needs https" | "denied" | "none" | "busy" | "no reader"

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

/** A light beside the camera. */
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
    /** Tries again after a failure. */
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
