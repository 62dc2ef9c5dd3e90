import * as FastCheck from "effect/FastCheck"
import type { Sent } from "../harness/send.ts"

/** One request answered: what is wrong with the answer, and the request as a person would repeat it. */
export interface Judged {
  readonly sent: Sent
  readonly faults: ReadonlyArray<string>
  readonly shown: () => string
}

/** What a run came to. */
export interface Tally {
  requests: number
  fiveHundreds: number
  offContract: number
  readonly byStatus: Map<number, number>
  /** The first of each kind of fault in full. */
  readonly faults: Array<string>
  readonly kinds: Set<string>
}

const BATCH = 500
const SHOWN = 30

/**
 * Sends so many generated requests over so many connections. Each batch has a seed of its own, so that the seed told with
 * a fault meets it again in its first batch.
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
    fiveHundreds: 0,
    offContract: 0,
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
  if (sent.status >= 500) tally.fiveHundreds++
  if (faults.length === 0 && sent.status < 500) return
  tally.offContract++
  const kind = faults.join()
  if (tally.faults.length < SHOWN && !tally.kinds.has(kind)) {
    tally.kinds.add(kind)
    tally.faults.push(
      `RELIABILITY_SEED=${seed}\n${shown()}\n→ ${sent.status} ${sent.body.slice(0, 300)}\n  ${faults.join("\n  ")}`
    )
  }
}

/** How often each status was answered, in words. */
export const statusesOf = ({ byStatus }: Tally): string =>
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ")

/** What stands for no answer at all. */
export const noResponse = (error: unknown): Sent => ({ status: 0, headers: new Headers(), body: String(error) })

/** A request as a shell would send it. */
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
