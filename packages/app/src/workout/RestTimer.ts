import { REST_SECONDS } from "@daybook/core/limits"

/** A rest between sets. It is stored as the time when it ends, so that it survives a reload and a phone that sleeps. */
export interface Rest {
  readonly totalSeconds: number
  /** The time when it ends, in ms since 1970; undefined while it is paused. */
  readonly endsAt?: number
  /** The seconds that were left when it was paused. */
  readonly pausedSeconds?: number
}

export const DEFAULT_REST_SECONDS = 120

export const startRest = (seconds: number, now: number): Rest => ({
  totalSeconds: seconds,
  endsAt: now + seconds * 1000
})

/** The whole seconds that are left; 0 when it is over. */
export const secondsLeft = ({ endsAt, pausedSeconds }: Rest, now: number): number =>
  pausedSeconds ?? Math.max(0, Math.ceil(((endsAt ?? now) - now) / 1000))

export const isPaused = ({ pausedSeconds }: Rest): boolean => pausedSeconds !== undefined

/** A rest made longer or shorter by some seconds; undefined if no time is left. */
export const shiftRest = (rest: Rest, seconds: number, now: number): Rest | undefined => {
  const left = Math.min(REST_SECONDS.max, secondsLeft(rest, now) + seconds)
  if (left <= 0) return undefined
  const totalSeconds = Math.max(left, rest.totalSeconds + seconds)
  return isPaused(rest) ? { totalSeconds, pausedSeconds: left } : { totalSeconds, endsAt: now + left * 1000 }
}

export const pauseRest = (rest: Rest, now: number): Rest => ({
  totalSeconds: rest.totalSeconds,
  pausedSeconds: secondsLeft(rest, now)
})

export const resumeRest = (rest: Rest, now: number): Rest => ({
  totalSeconds: rest.totalSeconds,
  endsAt: now + secondsLeft(rest, now) * 1000
})
