import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { start } from "../harness/Process.ts"

it.live("a release says what its statement of origin needs, before it starts", () =>
  Effect.gen(function* () {
    // Nothing can be published there.
    const environment = { PATH: process.env.PATH ?? "", npm_config_registry: "http://127.0.0.1:9" }
    const { code, stderr, stdout } = yield* Effect.promise(
      () => start(process.execPath, ["scripts/release.mjs"], environment, {}).ended
    )
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain("--without-provenance")
  })
)
