import { link, mkdir, mkdtemp, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import { LogThread, threadTasks } from "../workers/LogThread.ts"
import type { BuildPack } from "../workers/ThreadTask.ts"
import { refused } from "./Refusals.ts"

interface SentFile {
  readonly path: string
  readonly name: string
}

interface FilesOfPack extends Pick<BuildPack, "table" | "countries"> {
  readonly files: ReadonlyArray<SentFile>
  readonly onProgress: (progress: number) => void
}

/** Builds a pack of foods from files that were sent, in a thread. */
export const packOfFiles = Effect.map(
  LogThread,
  (thread) =>
    ({ countries, files, onProgress, table }: FilesOfPack) =>
      Effect.gen(function* () {
        const paths = yield* namedFiles(files)
        const { BuildPack } = yield* threadTasks
        const done = yield* thread.run(
          "read",
          (worker, caller) => worker.executeEffect(new BuildPack({ caller, table, paths, countries })),
          onProgress
        )
        if (done.state === "added") return done
        return refused(paths.reduce((message, path) => message.replaceAll(path, basename(path)), done.message))
      }).pipe(
        Effect.catchTag("TooLarge", () => Effect.succeed(refused(NO_MEMORY))),
        Effect.scoped
      )
)

const NO_MEMORY =
  'These files take more memory than the server has for them. Add them with "daybook foods add" on its machine.'

/** Files under the names that people know them by, which may say their release. They are there until the end of the scope. */
const namedFiles = (files: ReadonlyArray<SentFile>) =>
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(dirname(files[0]?.path ?? ""), "foods-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  ).pipe(
    Effect.flatMap((made) =>
      Effect.forEach(files, ({ name, path }, at) =>
        Effect.promise(async () => {
          const own = join(made, `${at}`)
          await mkdir(own)
          const named = join(
            own,
            name
              .replaceAll(/[^\p{L}\p{N} ._-]/gu, "_")
              .replace(/^\.+/, "_")
              .slice(-NAME_CHARACTERS)
          )
          await link(path, named)
          return named
        })
      )
    )
  )

/** File systems take 255 bytes, of which a character may have four. */
const NAME_CHARACTERS = 60
