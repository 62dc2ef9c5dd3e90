import { formatNumber } from "./numbers.ts"

/** A duration as `1:30`; with hours, as `1:02:05`. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map(Math.floor)
  const padded = (part = 0) => String(part).padStart(2, "0")
  return hours ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}

export const distanceText = (meters: number): string =>
  meters < 1000 ? `${formatNumber(meters, 2)} m` : `${formatNumber(meters / 1000, 3)} km`
