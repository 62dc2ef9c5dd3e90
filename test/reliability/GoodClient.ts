import { setTimeout as sleep } from "node:timers/promises"
import { connectionsTo } from "../harness/HttpConnections.ts"

const A_SECOND = 50
const CONNECTIONS = 4

/** How one who does nothing wrong fared beside others. */
export interface Fared {
  readonly requests: number
  /** What was answered other than 200, or not at all. */
  readonly failed: ReadonlyArray<string>
  readonly p99Ms: number
  readonly worstMs: number
}

/** Makes 50 requests a second, reads and writes in turn, until told to stop. */
export const goodClient = async (url: string, key: string, done: () => boolean): Promise<Fared> => {
  const connections = connectionsTo(url, CONNECTIONS)
  const took: Array<number> = []
  const failed: Array<string> = []
  const ask = async (turn: number): Promise<void> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const asked = performance.now()
    const sent = await connections
      .send(
        turn % 2 === 0
          ? { method: "GET", target: "/v1/days/today", headers }
          : { method: "POST", target: "/v1/water", headers, body: Buffer.from('{"amountMl":1}') }
      )
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
    took.push(performance.now() - asked)
    if (sent.status !== 200) failed.push(`${sent.status} ${sent.body.slice(0, 200)}`)
  }
  const asking: Array<Promise<void>> = []
  for (let turn = 0; !done(); turn++) {
    asking.push(ask(turn))
    await sleep(1000 / A_SECOND)
  }
  await Promise.all(asking)
  connections.close()
  took.sort((a, b) => a - b)
  return {
    requests: took.length,
    failed,
    p99Ms: rounded(took[Math.floor(took.length * 0.99)] ?? 0),
    worstMs: rounded(took.at(-1) ?? 0)
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
