import * as FastCheck from "effect/FastCheck"
import type { Sent } from "../harness/send.ts"

/** A response with its faults, and the request as a command that repeats it. */
export interface Judged {
  readonly sent: Sent
  readonly faults: ReadonlyArray<string>
  readonly shown: () => string
}

/** The result of a run. */
export interface Tally {
  requests: number
  serverErrors: number
  violations: number
  readonly byStatus: Map<number, number>
  /** The first fault of each kind, in full. */
  readonly faults: Array<string>
  readonly kinds: Set<string>
}

const BATCH = 500
const SHOWN = 30

/**
 * Sends `count` generated requests over `connections` connections. Each batch has its own seed, so that the seed printed
 * with a fault reproduces it in the first batch.
 */
export const fuzz = async <Request>(run: {
  readonly requests: FastCheck.Arbitrary<Request>
  readonly count: number
  readonly connections: number
  readonly seed: number
  readonly exchange: (request: Request) => Promise<Judged>
}): Promise<Tally> => {
  const tally: Tally = {
    requests: 0,
    serverErrors: 0,
    violations: 0,
    byStatus: new Map(),
    faults: [],
    kinds: new Set()
  }
  for (let batch = 0; batch * BATCH < run.count; batch++) {
    const seed = run.seed + batch
    const waiting = FastCheck.sample(run.requests, { seed, numRuns: Math.min(BATCH, run.count - batch * BATCH) })
    const work = async (): Promise<void> => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
        note(tally, seed, await run.exchange(request))
      }
    }
    await Promise.all(Array.from({ length: run.connections }, work))
  }
  return tally
}

const note = (tally: Tally, seed: number, { faults, sent, shown }: Judged): void => {
  tally.requests++
  tally.byStatus.set(sent.status, (tally.byStatus.get(sent.status) ?? 0) + 1)
  if (sent.status >= 500) tally.serverErrors++
  if (faults.length === 0 && sent.status < 500) return
  tally.violations++
  const kind = faults.join()
  if (tally.faults.length < SHOWN && !tally.kinds.has(kind)) {
    tally.kinds.add(kind)
    tally.faults.push(
      `RELIABILITY_SEED=${seed}\n${shown()}\n→ ${sent.status} ${sent.body.slice(0, 300)}\n  ${faults.join("\n  ")}`
    )
  }
}

/** The number of responses of each status, as text. */
export const statusesOf = ({ byStatus }: Tally): string =>
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ")

/** Stands for a missing response. */
export const noResponse = (error: unknown): Sent => ({ status: 0, headers: new Headers(), body: String(error) })

/** A request as a curl command. */
export const asCurl = (
  url: string,
  request: {
    readonly method: string
    readonly target: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: Uint8Array | undefined
  }
): string => {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const body = request.body === undefined ? [] : [`--data-binary ${quoted(Buffer.from(request.body).toString())}`]
  return ["curl --path-as-is", "-X", request.method, quoted(url + request.target), ...headers, ...body].join(" ")
}
