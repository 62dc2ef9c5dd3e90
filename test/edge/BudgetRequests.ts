import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

/** Sets the clock, and makes a new account with its keys and requests. */
export const at = Effect.fnUntraced(function* (time: number) {
  yield* TestClock.setTime(time)
  const { newAccount, url } = yield* TestServer
  return { url, ...requests(url), ...(yield* newAccount) }
})

/** A request that costs a key one read, and one that costs it one write. */
export const requests = (url: string) => ({
  read: (key: string) => send(`${url}/v1/me`, { key }),
  write: (key: string) => send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 100 } })
})
