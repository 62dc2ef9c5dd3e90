import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { backup, Failure } from "../../packages/server/src/index.ts"
import type { Installation } from "../harness/Installation.ts"
import { daybook, type Ended } from "../harness/Process.ts"
import { UNREADABLE } from "../harness/refusals.ts"

/** Runs a command that must succeed. */
export const done = ({ environment }: Installation, ...args: ReadonlyArray<string>): Effect.Effect<Ended> =>
  Effect.flatMap(daybook(args, environment), (ended) =>
    ended.code === 0
      ? Effect.succeed(ended)
      : Effect.dieMessage(`daybook ${args.join(" ")} ended with ${ended.code}: ${ended.stderr}`)
  )

/** Makes a backup and returns its file. */
export const backedUp = ({ environment }: Installation): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => backup(environment)),
    ({ file }) => file
  )

/** What `daybook export` prints. */
export const exported = (installation: Installation): Effect.Effect<string> =>
  Effect.map(done(installation, "export"), ({ stdout }) => stdout)

/** The message with which a function of the server's package fails; it must be one readable line. */
export const failureMessage = (run: () => Promise<unknown>, what = ""): Effect.Effect<string> =>
  Effect.promise(async () => {
    const message = await run().then(
      (value) => expect.fail(`${what} succeeded: ${JSON.stringify(value)}`),
      (error: unknown) => (error instanceof Failure ? error.message : expect.fail(`${what}: ${String(error)}`))
    )
    expect(message, what).toMatch(/^[^\n]+$/)
    expect(message, what).not.toMatch(UNREADABLE)
    return message
  })
