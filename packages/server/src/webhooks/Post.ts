import * as http from "node:http"
import * as https from "node:https"
import * as Effect from "effect/Effect"
import { networkReason } from "../runtime/NetworkReasons.ts"
import { packageVersion } from "../runtime/Package.ts"
import { agentOf, type PrivateHosts } from "./WebhookHosts.ts"
import type { Target } from "./WebhookStore.ts"

/** A message to a webhook. A message that is sent again has the same id and body. */
export interface Message {
  readonly id: string
  readonly body: string
}

/** The result of a request to a webhook. */
export interface Answer {
  /** True for a response of status 200 to 299. */
  readonly received: boolean
  /** The status of the response, or why there was none, in words: `204 No Content`. */
  readonly status: string
  /** The beginning of the body of a refusal. */
  readonly said: string
  /** How long the receiver asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined
}

/** The longest time for a response, in milliseconds. */
export const TIMEOUT_MS = 15_000

/** The characters of a refusal's body that are shown. */
const SHOWN = 200

/**
 * Posts a message, signed as Standard Webhooks 1.0 defines (https://www.standardwebhooks.com). A redirect is not followed. `at` is the time
 * of the attempt in milliseconds.
 */
export const post = (
  { secret, url }: Pick<Target, "secret" | "url">,
  { body, id }: Message,
  at: number,
  hosts: PrivateHosts
): Effect.Effect<Answer> =>
  Effect.tryPromise(async (interrupted) => {
    const { Webhook } = await import("standardwebhooks")
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `Daybook/${packageVersion()}`,
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, new Date(at), body)
    }
    return untilTimeout(interrupted, (signal) => requested(new URL(url), hosts, { body, headers, signal }))
  }).pipe(
    Effect.catchAll(({ error }) =>
      Effect.succeed({ received: false, status: faultText(error), said: "", retryAfterMs: undefined })
    )
  )

interface Request {
  readonly headers: http.OutgoingHttpHeaders
  readonly body: string
  readonly signal: AbortSignal
}

const requested = async (url: URL, hosts: PrivateHosts, { body, headers, signal }: Request): Promise<Answer> => {
  const agent = await agentOf(url, hosts)
  const request = url.protocol === "https:" ? https.request : http.request
  try {
    return await new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", agent, headers, signal, maxHeaderSize: 16 * 1024 })
      sent.on("error", reject)
      sent.on("response", (response) => {
        const { statusCode: status = 0, statusMessage = "" } = response
        const received = status >= 200 && status < 300
        let said = ""
        const done = () => {
          response.destroy()
          resolve({
            received,
            status: statusText(status, statusMessage),
            said: shown(said),
            retryAfterMs: retryAfter(response)
          })
        }
        // Only of a refusal is the body of interest.
        if (status < 400) return done()
        response.setEncoding("utf8")
        response.on("error", done)
        response.on("end", done)
        response.on("data", (chunk: string) => {
          said += chunk
          if (said.length >= SHOWN) done()
        })
      })
      sent.end(body)
    })
  } finally {
    agent.destroy()
  }
}

/**
 * Works until the time is over or the fiber is interrupted. Names cannot be resolved with a signal, so the work is raced against it. A timer of
 * its own: `AbortSignal.any` does not keep the one of `AbortSignal.timeout` from being collected.
 */
const untilTimeout = <A>(interrupted: AbortSignal, work: (signal: AbortSignal) => Promise<A>): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    const ending = new AbortController()
    const end = (reason: unknown) => {
      ending.abort(reason)
      reject(reason)
    }
    const timer = setTimeout(() => end(new DOMException("no response", "TimeoutError")), TIMEOUT_MS)
    interrupted.addEventListener("abort", () => end(interrupted.reason), { once: true })
    work(ending.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

const statusText = (status: number, message: string): string => {
  const line = `${status} ${shown(message) || (http.STATUS_CODES[status] ?? "")}`.trim()
  return status >= 300 && status < 400 ? `${line}: redirects are not followed` : line
}

const shown = (said: string): string =>
  said
    .slice(0, SHOWN)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()

/** The answer with what the receiver said, for the webhook's owner. */
export const answerText = ({ said, status }: Answer): string => (said === "" ? status : `${status}: ${said}`)

/** The seconds of Retry-After, which may be a date. */
const retryAfter = ({ headers: { "retry-after": after } }: http.IncomingMessage): number | undefined => {
  if (after === undefined) return undefined
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const faultText = (error: unknown): string => {
  if (!(error instanceof Error)) return "the request failed"
  if (error.name === "TimeoutError") return `no response within ${TIMEOUT_MS / 1000} seconds`
  if (/is not allowed/.test(error.message)) {
    return "the host is not of the public internet, and DAYBOOK_WEBHOOK_HOSTS does not name it for this account"
  }
  return networkReason(error) ?? error.message
}
