import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { temporaryFolder } from "../harness/TestServer.ts"

/** A small disk of its own, in memory. */
export interface SmallDisk {
  readonly place: string
  /** Takes so much of it that only some bytes are free. */
  readonly fillBut: (bytes: number) => void
  readonly empty: () => void
  /** Takes the right to write away, or gives it back. */
  readonly setReadOnly: (readOnly: boolean) => void
}

const run = (program: string, ...args: ReadonlyArray<string>): void => {
  execFileSync(program, args, { stdio: "pipe" })
}

/** Mounts a small disk that is gone after the test. */
export const smallDisk = (kilobytes: number) =>
  Effect.gen(function* () {
    const place = path.join(yield* temporaryFolder, "disk")
    fs.mkdirSync(place)
    yield* Effect.acquireRelease(
      Effect.sync(() => run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "daybook-test", place)),
      () => Effect.sync(() => run("umount", "--lazy", place))
    )
    const ballast = path.join(place, "ballast")
    const disk: SmallDisk = {
      place,
      fillBut: (bytes) => {
        const { bavail, bsize } = fs.statfsSync(place)
        fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
      },
      empty: () => fs.rmSync(ballast, { force: true }),
      setReadOnly: (readOnly) => run("mount", "-o", `remount,${readOnly ? "ro" : "rw"}`, place)
    }
    return disk
  })

const reason = (): string | undefined => {
  if (process.platform !== "linux") return "it mounts as Linux does"
  if (process.getuid?.() !== 0) return "mounting needs root"
  const tried = Effect.runSyncExit(Effect.scoped(smallDisk(64)))
  return tried._tag === "Success" ? undefined : "mounting is not permitted here"
}

/** Why no disk can be mounted here; nothing where one can. */
export const NO_DISK: string | undefined = reason()

/** A test's name, with why it is passed over. */
export const onDisk = (name: string): string => (NO_DISK === undefined ? name : `${name} (passed over: ${NO_DISK})`)
