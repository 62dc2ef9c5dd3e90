import { expect, layer } from "@effect/vitest"
import { META, MODERN, post } from "../harness/mcpMessages.ts"
import { fixtureServer } from "./fixtures.ts"
import { freshLine, withMcp } from "./serverVariants.ts"

layer(withMcp(fixtureServer))("a tool that sends notifications while it runs", (it) => {
  it.effect("has a JSON response", function* () {
    const sent = yield* post(MODERN, yield* freshLine, {
      id: 1,
      method: "tools/call",
      params: { name: "test_tool_with_progress", arguments: {}, _meta: { ...META, progressToken: "p" } }
    })
    expect(JSON.parse(sent.body)).toMatchObject({ id: 1, result: { content: [{ type: "text" }] } })
  })
})
