import { createHash } from "node:crypto"
import type { Principal, Tool, ToolRequest, Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ShortStates } from "../engines/EngineServices.ts"

/** The outcome of a question about a call: it was asked or refused, and the person may have said no. */
type Answered = "asked" | "no"

/** For so long a call may be confirmed after it was refused, and a "no" stands. */
const KEPT_MS = 10 * 60_000

/** The questions about calls with the same arguments by the same credential. */
export interface Questions {
  readonly about: (
    principal: Principal["Type"],
    tool: Tool,
    request: ToolRequest
  ) => {
    readonly answer: Effect.Effect<Answered | undefined, Unavailable>
    readonly keep: (answer: Answered) => Effect.Effect<void, Unavailable>
  }
}

export const questions = Effect.map(
  ShortStates,
  ({ change }): Questions => ({
    about: ({ writer }, tool, { body, parameters, query }) => {
      const call = JSON.stringify(ordered([tool.name, parameters, query, body]))
      const name = `mcp ${writer} ${createHash("sha256").update(call).digest("base64url")}`
      return {
        answer: Effect.flatMap(Clock.currentTimeMillis, (now) =>
          change(name, now, (state) => ({ answer: state === "asked" || state === "no" ? state : undefined }))
        ),
        keep: (answer) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            change(name, now, () => ({ kept: { state: answer, until: now + KEPT_MS }, answer: undefined }))
          )
      }
    }
  })
)

/** A JSON value in one form: neither the order of its fields nor the space around its texts makes another call. */
const ordered = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim()
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== "object" || value === null) return value
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, ordered(inner)])
}
