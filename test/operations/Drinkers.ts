import { connectionsTo, postJson } from "../harness/HttpConnections.ts"

/** What became of the drinks that several clients logged at once; no two of them are alike. */
export interface Drinkers {
  /** Answered 200. */
  readonly acked: ReadonlySet<number>
  /** Asked for, whatever became of it. */
  readonly asked: ReadonlySet<number>
  /** Answers that were not 200, and connections that ended. */
  readonly faults: ReadonlyArray<string>
  /** The longest time without an answer to any of them since it was last asked for, in milliseconds. */
  readonly takeBiggestGap: () => number
  readonly stop: () => Promise<void>
}

const MOST_A_DATE = 49_999
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** The nth drink: its amount tells it from every other of the log. */
const drink = (n: number) => ({
  amountMl: 1 + n / 1000,
  date: new Date(FIRST_DAY + (n % MOST_A_DATE) * 86_400_000).toISOString().slice(0, 10)
})

/** Lets so many clients log drinks, each as soon as its last one is answered, until they are stopped. */
export const drinking = ({ key, url }: { readonly url: string; readonly key: string }, clients = 8): Drinkers => {
  const acked = new Set<number>()
  const asked = new Set<number>()
  const faults: Array<string> = []
  let made = 0
  let going = true
  let lastAnswer = performance.now()
  let biggestGap = 0
  const answered = () => {
    const now = performance.now()
    biggestGap = Math.max(biggestGap, now - lastAnswer)
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
      if (fault === undefined) acked.add(amountMl)
      else faults.push(fault)
    }
    connection.close()
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  return {
    acked,
    asked,
    faults,
    takeBiggestGap: () => {
      answered()
      const gap = Math.round(biggestGap)
      biggestGap = 0
      return gap
    },
    stop: async () => {
      going = false
      await clientsDone
    }
  }
}
