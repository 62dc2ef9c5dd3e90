import type { Fetch, HttpResponse } from "@daybook/sdk"
import { expect } from "vitest"

/** A request that a client sent. */
export interface SentCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A `fetch` that records requests, and forwards them unless a response is set. */
export class Recorder {
  readonly calls: Array<SentCall> = []
  readonly fetch: Fetch

  constructor(answer: (...sent: Parameters<Fetch>) => Promise<HttpResponse> = fetch) {
    this.fetch = (url, init) => {
      const { body, headers, method } = init
      this.calls.push({ method, url: new URL(url), headers, body: body === undefined ? undefined : JSON.parse(body) })
      return answer(url, init)
    }
  }

  /** Answers with these responses in turn; the last one is repeated. */
  static answering(...answers: ReadonlyArray<() => Response>): Recorder {
    let next = 0
    return new Recorder(async () => {
      const answer = answers[Math.min(next++, answers.length - 1)]
      return answer === undefined ? Response.json({}) : answer()
    })
  }

  /** Never answers, and rejects when the signal is aborted, as `fetch` does. */
  static silent(): Recorder {
    return new Recorder(
      (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
    )
  }
}

/** An error response of the contract. */
export const refusal =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  (): Response =>
    Response.json({ error: { code, message: `This is ${code}.` } }, { status, headers: { ...headers } })

/** The error of a failed call. */
export const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  return expect.unreachable("it did not fail")
}
