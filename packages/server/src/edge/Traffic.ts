import type { Answered } from "./AccessLog.ts"

/** Why a connection or request is refused or closed by the edge, whatever it asks for. */
export const REFUSALS = [
  "connections",
  "connections_of_address",
  "not_http",
  "pipeline",
  "queue",
  "stopping",
  "timeout",
  "unread"
] as const

export type Refusal = (typeof REFUSALS)[number]

/** The open connections, and the requests and responses in progress, at one moment. */
export interface Load {
  readonly connections: number
  /** Requests that were received and whose responses are not sent. */
  readonly requests: number
  /** The requests among them that wait because their key has others in progress. */
  readonly waiting: number
  /** Bytes of large responses that clients have yet to read. */
  readonly unreadBytes: number
}

/** Counts refusals, and passes on every request that is answered: for the metrics. */
export class Traffic {
  readonly #refused = new Map<Refusal, number>()
  readonly #watchers: Array<(answered: Answered) => void> = []
  readonly load: () => Promise<Load>

  constructor(load: () => Promise<Load>) {
    this.load = load
  }

  /** Calls back for every request that is answered. */
  watch(watcher: (answered: Answered) => void): void {
    this.#watchers.push(watcher)
  }

  answered(answered: Answered): void {
    for (const watcher of this.#watchers) watcher(answered)
  }

  refuse(reason: Refusal): void {
    this.#refused.set(reason, this.refused(reason) + 1)
  }

  /** How many were refused for a reason since the start. */
  refused(reason: Refusal): number {
    return this.#refused.get(reason) ?? 0
  }
}
