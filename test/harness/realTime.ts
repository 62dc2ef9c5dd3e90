import { setTimeout } from "node:timers/promises"

/** Lets real time pass in which something may happen, at no moment in particular. What waits for something uses `until`. */
export const realTime = (ms: number): Promise<void> => setTimeout(ms)

/** The real time, for servers, terminals and browsers whose clock no test has set. */
export const realNow = (): number => Date.now()

/** The date today in a time zone. */
export const realDate = (timeZone: string): string => new Date().toLocaleDateString("sv", { timeZone })

/** Lets the event loop of this process turn: what its own servers and clients have begun goes on, however slow the machine is. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
