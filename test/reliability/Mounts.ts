import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { temporaryFolder } from "../harness/TestServer.ts"

const run = (program: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(program, args, { stdio: "pipe", encoding: "utf8" }).trim()

/** The check ends with 1 where it mended something, which is what it is here for. */
const mendFileSystem = (image: string) => {
  const check = "e2fsck"
  return spawnSync(check, ["-p", "-f", image])
}

const detach = (place: string): Effect.Effect<void> => Effect.sync(() => run("umount", "--lazy", place))

const newPlace = Effect.map(temporaryFolder, (folder) => {
  const place = path.join(folder, "disk")
  fs.mkdirSync(place)
  return place
})

/** A small disk of its own, in memory. It is gone after the test. */
export const smallDisk = (kilobytes: number) =>
  Effect.gen(function* () {
    const place = yield* newPlace
    const mount = () => run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "daybook-test", place)
    yield* Effect.acquireRelease(Effect.sync(mount), () => detach(place))
    return place
  })

/** An ext4 disk in a file. */
export interface Ext4Disk {
  readonly place: string
  /** Lets the system find a fault, on which it takes no more writes, as with a failing disk. */
  readonly fail: () => void
  /** Takes it off, checks it, and puts it on again. */
  readonly mend: () => void
  /** Puts it on again without the right to write. */
  readonly readOnly: () => void
}

/** A disk with a real file system. It is gone after the test. */
export const ext4Disk = Effect.gen(function* () {
  const place = yield* newPlace
  const image = path.join(path.dirname(place), "image")
  // Without a journal nothing of it is written by the system itself while it is being tested.
  run("mkfs.ext4", "-q", "-O", "^has_journal", image, "32M")
  const mount = (options: string) => run("mount", "-o", `loop,errors=remount-ro${options}`, image, place)
  yield* Effect.acquireRelease(
    Effect.sync(() => mount("")),
    () => detach(place)
  )
  const disk: Ext4Disk = {
    place,
    fail: () => {
      const device = path.basename(run("findmnt", "--noheadings", "--output", "SOURCE", place))
      fs.writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "a test")
    },
    mend: () => {
      run("umount", place)
      mendFileSystem(image)
      mount("")
    },
    readOnly: () => {
      run("umount", place)
      mount(",ro")
    }
  }
  return disk
})

/** Lets the system refuse every change of files, also to those who have them open, or takes that back. */
export const setImmutable = (files: ReadonlyArray<string>, immutable: boolean): void => {
  run("chattr", immutable ? "+i" : "-i", ...files)
}

/** Fills a disk but for some bytes, with a file that can be removed. */
export const fillBut = (place: string, bytes: number): { readonly remove: () => void } => {
  const ballast = path.join(place, "ballast")
  const { bavail, bsize } = fs.statfsSync(place)
  fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
  return { remove: () => fs.rmSync(ballast, { force: true }) }
}

const tried = (scoped: Effect.Effect<unknown, never, Scope.Scope>): string | undefined => {
  if (process.platform !== "linux") return "it mounts as Linux does"
  if (process.getuid?.() !== 0) return "mounting needs root"
  const exit = Effect.runSyncExit(Effect.scoped(scoped))
  return exit._tag === "Success" ? undefined : "mounting is not permitted here"
}

/** Why no small disk can be had here; nothing where it can. */
export const NO_SMALL_DISK = tried(smallDisk(64))

/** Why no ext4 disk can be had here; nothing where it can. */
export const NO_EXT4_DISK = tried(Effect.map(ext4Disk, ({ fail }) => fail()))
