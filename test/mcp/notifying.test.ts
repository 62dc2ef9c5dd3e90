import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { fixtureServer } from "./fixtures.ts"
import { freshLine, withMcp } from "./Mounted.ts"
import { META, MODERN, post } from "./Wire.ts"

layer(withMcp(fixtureServer))("a tool that notifies meanwhile", (it) => {
  it.effect("is answered in JSON all the same", () =>
    Effect.gen(function* () {
      const sent = yield* post(MODERN, yield* freshLine, {
        id: 1,
        method: "tools/call",
        params: { name: "test_tool_with_progress", arguments: {}, _meta: { ...META, progressToken: "p" } }
      })
      expect(JSON.parse(sent.body)).toMatchObject({ id: 1, result: { content: [{ type: "text" }] } })
    })
  )
})
