import type { Standing } from "./RateLimiter.ts"

/** The RateLimit headers of every response that took a unit of a budget. */
export const standingHeaders = ({ limit, remaining, resetSeconds }: Standing): Readonly<Record<string, string>> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(resetSeconds)
})
