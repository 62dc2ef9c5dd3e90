import type { Fetch, HttpResponse } from "@daybook/sdk"
import { expect } from "vitest"

/** A request as a client sent it. */
export interface SentCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Stands where `fetch` does: keeps what is sent, and sends it on unless it is told what to answer. */
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

  /** Answers everything with the same, or with one answer after the other, the last for ever. */
  static answering(...answers: ReadonlyArray<() => Response>): Recorder {
    let next = 0
    return new Recorder(async () => {
      const answer = answers[Math.min(next++, answers.length - 1)]
      return answer === undefined ? Response.json({}) : answer()
    })
  }

  /** Never answers, and takes notice of the signal as `fetch` does. */
  static silent(): Recorder {
    return new Recorder(
      (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
    )
  }
}

/** An error's answer as the contract has it. */
export const refusal =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  (): Response =>
    Response.json({ error: { code, message: `This is ${code}.` } }, { status, headers: { ...headers } })

/** What a call failed with. */
export const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  return expect.unreachable("it did not fail")
}
