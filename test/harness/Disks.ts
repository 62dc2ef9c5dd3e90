import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { temporaryFolder } from "./temporaryFolder.ts"

const run = (program: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(program, args, { stdio: "pipe", encoding: "utf8" }).trim()

/** Not `run`: the check exits with 1 after a repair. */
const repairFileSystem = (image: string) => {
  const check = "e2fsck"
  return spawnSync(check, ["-p", "-f", image])
}

const detach = (place: string): Effect.Effect<void> => Effect.sync(() => run("umount", "--lazy", place))

const newPlace = Effect.map(temporaryFolder, (folder) => {
  const place = path.join(folder, "disk")
  fs.mkdirSync(place)
  return place
})

/** A small disk in memory. */
export interface SmallDisk {
  readonly place: string
  /** Fills the disk until only some bytes are free. */
  readonly fillBut: (bytes: number) => void
  readonly empty: () => void
  /** Remounts the disk read-only or read-write. */
  readonly setReadOnly: (readOnly: boolean) => void
}

/** Mounts a small disk in memory; unmounted when the scope closes. */
export const smallDisk = Effect.fnUntraced(function* (kilobytes: number) {
  const place = yield* newPlace
  const mount = () => run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "daybook-test", place)
  yield* Effect.acquireRelease(Effect.sync(mount), () => detach(place))
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

/** An ext4 file system in a file. */
export interface Ext4Disk {
  readonly place: string
  /** Triggers a file-system error, after which the system refuses writes, as with a failing disk. */
  readonly fail: () => void
  /** Unmounts, checks and mounts it again. */
  readonly mend: () => void
  /** Mounts it again read-only. */
  readonly readOnly: () => void
}

/** Mounts an ext4 file system; unmounted when the scope closes. */
export const ext4Disk = Effect.gen(function* () {
  const place = yield* newPlace
  const image = path.join(path.dirname(place), "image")
  // Without a journal the system itself writes nothing during a test.
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
      repairFileSystem(image)
      mount("")
    },
    readOnly: () => {
      run("umount", place)
      mount(",ro")
    }
  }
  return disk
})

/** Sets or clears the immutable flag, which also stops writes through open files. */
export const setImmutable = (files: ReadonlyArray<string>, immutable: boolean): void => {
  run("chattr", immutable ? "+i" : "-i", ...files)
}

const tried = (scoped: Effect.Effect<unknown, never, Scope.Scope>): string | undefined => {
  if (process.platform !== "linux") return "it needs Linux"
  if (process.getuid?.() !== 0) return "mounting needs root"
  const exit = Effect.runSyncExit(Effect.scoped(scoped))
  return exit._tag === "Success" ? undefined : "mounting is not permitted here"
}

/** Why a small disk cannot be mounted here, or undefined. */
export const NO_SMALL_DISK = tried(smallDisk(64))

/** Why an ext4 file system cannot be mounted here, or undefined. */
export const NO_EXT4_DISK = tried(Effect.map(ext4Disk, ({ fail }) => fail()))
