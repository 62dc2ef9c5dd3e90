import { connectionsTo, postJson } from "../harness/HttpConnections.ts"

/** The outcome of water writes by concurrent clients. Each amount is unique. */
export interface WaterWriters {
  /** Acknowledged with 200. */
  readonly acknowledged: ReadonlySet<number>
  /** Sent, with any outcome. */
  readonly asked: ReadonlySet<number>
  /** Responses other than 200, and connection errors. */
  readonly faults: ReadonlyArray<string>
  /** The longest time without a response to any client since the last call, in milliseconds. */
  readonly takeLongestGap: () => number
  readonly stop: () => Promise<void>
}

const MOST_A_DATE = 49_999
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** The nth write; its amount identifies it. */
const drink = (n: number) => ({
  amountMl: 1 + n / 1000,
  date: new Date(FIRST_DAY + (n % MOST_A_DATE) * 86_400_000).toISOString().slice(0, 10)
})

/** Starts clients that write water without a pause until they are stopped. */
export const startWriting = (
  { key, url }: { readonly url: string; readonly key: string },
  clients = 8
): WaterWriters => {
  const acknowledged = new Set<number>()
  const asked = new Set<number>()
  const faults: Array<string> = []
  let made = 0
  let going = true
  let lastAnswer = performance.now()
  let longestGap = 0
  const answered = () => {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - lastAnswer)
    lastAnswer = now
  }
  const client = async () => {
    const connection = connectionsTo(url, 1)
    while (going) {
      const { amountMl, date } = drink(made++)
      asked.add(amountMl)
      const fault = await connection
        .send(postJson("/v1/water", key, { amountMl, date }))
        .then(({ body, status }) => (status === 200 ? undefined : `${status} ${body}`), String)
      answered()
      if (fault === undefined) acknowledged.add(amountMl)
      else faults.push(fault)
    }
    connection.close()
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  return {
    acknowledged,
    asked,
    faults,
    takeLongestGap: () => {
      answered()
      const gap = Math.round(longestGap)
      longestGap = 0
      return gap
    },
    stop: async () => {
      going = false
      await clientsDone
    }
  }
}
