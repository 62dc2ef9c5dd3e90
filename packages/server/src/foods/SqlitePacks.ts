import * as fs from "node:fs"
import { Unavailable } from "@daybook/core"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { realFile } from "../engines/sqlite/DatabaseFile.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { draftFile, packFolder, packsIn, publishFile, removedMark, removeFile, removeLeftovers } from "./PackFolder.ts"
import { type Draft, PackRefused, PackStore } from "./PackStore.ts"
import { fileDraft, type OpenedFile, openPack } from "./SqlitePack.ts"

const STILL_READ_MS = 10_000

interface KnownFile {
  readonly version: string
  readonly opened: OpenedFile
}

/**
 * The packs of a log in a SQLite file: a file each, in a folder beside it. A pack is replaced by renaming a file. The tables of some
 * publishers must also stay apart from others. A server begins with removing drafts that were left; a command that reads removes nothing.
 */
export const packsBeside = (database: string, { forServer = false } = {}): Layer.Layer<PackStore> =>
  Layer.scoped(
    PackStore,
    Effect.gen(function* () {
      const folder = packFolder(yield* realFile(database))
      const files = new Map<string, KnownFile>()
      const close = ({ opened }: KnownFile): void => {
        if ("close" in opened) opened.close()
      }
      yield* Effect.addFinalizer(() => Effect.sync(() => [...files.values()].forEach(close)))
      const forget = (name: string): void => {
        const former = files.get(name)
        // A search that has begun may still read it.
        if (former !== undefined) setTimeout(() => close(former), STILL_READ_MS).unref()
        files.delete(name)
      }

      const open = Effect.sync(() => {
        const present = packsIn(folder)
        for (const name of files.keys()) if (!present.some((pack) => pack.name === name)) forget(name)
        const opened = present.map(({ file, name, version }) => {
          const before = files.get(name)
          if (before?.version === version) return { name, opened: before.opened }
          forget(name)
          const now = openPack(name, file)
          files.set(name, { version, opened: now })
          return { name, opened: now }
        })
        return {
          packs: opened.flatMap(({ opened }) => ("open" in opened ? [opened.open] : [])),
          unusable: opened.flatMap(({ name, opened }) => ("why" in opened ? [{ name, why: opened.why }] : []))
        }
      }).pipe(
        Effect.catchAllDefect(() => new Unavailable({ message: "The food packs cannot be read.", retryAfter: 5 }))
      )

      const tidy = attempt(folder, () => removeLeftovers(folder))
      if (forServer) yield* Effect.ignore(tidy)

      const store: PackStore["Type"] = {
        open,
        draft: (name) => draftIn(folder, name),
        tidy: () => tidy,
        remove: (name) => attempt(folder, () => removeFile(folder, name)),
        wasRemoved: (name) => Effect.sync(() => fs.existsSync(removedMark(folder, name)))
      }
      return store
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

const draftIn = (folder: string, name: string) =>
  Effect.acquireRelease(
    attempt(folder, () => {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      removeLeftovers(folder)
      const file = draftFile(folder, name)
      return { file, draft: fileDraft(file) }
    }),
    ({ draft }) => Effect.sync(draft.end)
  ).pipe(
    Effect.map(
      ({ draft, file }): Draft => ({
        add: (foods) => attempt(folder, () => draft.add(foods)),
        publish: (pack) =>
          Effect.gen(function* () {
            const steps = draft.write(pack)
            for (;;) {
              const step = yield* attempt(folder, () => steps.next())
              if (step.done === true) {
                yield* attempt(folder, () => publishFile(file, folder, name))
                return step.value
              }
              yield* nextTurn
            }
          })
      })
    )
  )

const attempt = <A>(folder: string, work: () => A): Effect.Effect<A, PackRefused> =>
  Effect.try({
    try: work,
    catch: (error) =>
      new PackRefused({
        message: `${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}. The packs are as before.`
      })
  })
