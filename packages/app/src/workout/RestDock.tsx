import { useEffect, useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { preferences } from "../data/preferences.ts"
import { clockText } from "../format/numbers.ts"
import { Icon } from "../ui/Icon.tsx"
import { isPaused, pauseRest, type Rest, resumeRest, secondsLeft, shiftRest } from "./RestTimer.ts"

interface Props {
  readonly rest: Rest
  /** The set that comes next, in words; its figures are undefined if they cannot be read. */
  readonly next: { readonly name: string; readonly set: string | undefined } | undefined
  readonly tick: () => void
  readonly change: (rest: Rest | undefined) => void
}

const SHIFT_SECONDS = 15

const BEEP = { hertz: 880, seconds: 0.4, loudness: 0.2 } as const

/** A short tone. The browser plays it since the person has ticked a set before. */
const beep = (): void => {
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { frequency: BEEP.hertz })
  tone.connect(new GainNode(audio, { gain: BEEP.loudness })).connect(audio.destination)
  tone.addEventListener("ended", () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + BEEP.seconds)
}

/** The rest between two sets. It has a row of its own at the end of the page, so that it covers nothing. */
export const RestDock = ({ change, next, rest, tick }: Props) => {
  const [now, setNow] = useState(Date.now())
  const left = secondsLeft(rest, now)
  const isOver = left === 0
  useEffect(() => {
    if (isPaused(rest)) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [rest])
  // A rest that was over before it is shown is no news.
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) {
      navigator.vibrate?.(200)
      if (preferences.value.restSound === true) beep()
    }
    wasOver.current = isOver
  }, [isOver])
  const shift = (seconds: number) => change(shiftRest(rest, seconds, Date.now()))
  return (
    <div
      class={isOver ? "rest over" : "rest"}
      data-tone="workout"
      role="timer"
      aria-label={text.rest.label(clockText(left))}
    >
      <svg class="line" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bed" width="100" height="4" />
        <rect class="fill" width={Math.max(0, 100 - (100 * left) / Math.max(1, rest.totalSeconds))} height="4" />
      </svg>
      {next?.set !== undefined && (
        <div class="next">
          <p>
            <span class="hint">{next.name}</span>
            <b>{next.set}</b>
          </p>
          <button class="btn first" type="button" aria-label={text.rest.doneOf(next.name)} onClick={tick}>
            <Icon name="check" small />
            {text.done}
          </button>
        </div>
      )}
      <button class="btn small" type="button" aria-label={text.rest.less} onClick={() => shift(-SHIFT_SECONDS)}>
        −15
      </button>
      <button
        class="clock"
        type="button"
        disabled={isOver}
        onClick={() => change(isPaused(rest) ? resumeRest(rest, Date.now()) : pauseRest(rest, Date.now()))}
      >
        <b>{isOver ? text.rest.over : clockText(left)}</b>
        <span class="hint">{isPaused(rest) ? text.rest.paused : text.rest.of(clockText(rest.totalSeconds))}</span>
        <span class="vh">{isPaused(rest) ? text.rest.resume : text.rest.pause}</span>
      </button>
      <button class="btn small" type="button" aria-label={text.rest.more} onClick={() => shift(SHIFT_SECONDS)}>
        +15
      </button>
      <button class="btn small" type="button" onClick={() => change(undefined)}>
        {text.rest.skip}
      </button>
    </div>
  )
}
