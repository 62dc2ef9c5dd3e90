import { expect, layer } from "@effect/vitest"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"
import { hasTokenizer, tokensOf } from "./tokens.ts"

layer(TestServer.layer({ read: 600, write: 600 }))("search_log is short", (it) => {
  it.scoped.skipIf(!hasTokenizer)('"pizza this year" with ten entries is fewer than 500 tokens (o200k)', function* () {
    const { call, rest } = yield* session
    for (let day = 10; day < 24; day++) {
      yield* rest("/v1/food", { name: "Pizza", calories: 820, protein: 34, date: `2026-02-${day}` })
    }
    const { structured, text } = yield* call("search_log", { query: "pizza", start: "2026-01-01", end: "2026-12-31" })
    expect(structured).toMatchObject({ count: 14, entries: { length: 10 } })
    expect(tokensOf(text)).toBeLessThan(500)
  })
})
