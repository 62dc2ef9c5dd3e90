import { spawnSync } from "node:child_process"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"

const APART = ["--kill-child", "--mount", "--pid", "--net", "--fork", "--mount-proc"]

/** True where this process may make a root of its own, as a container has one. */
export const canEnter = spawnSync("unshare", [...APART, "true"]).status === 0

/** Makes the root: what the image takes from its base, with Node as its only program beside Debian's, and what the Dockerfile adds. */
const ROOT = `
mount -t tmpfs tmpfs /mnt
cd /mnt
mkdir -p usr app data proc dev tmp
chmod 1777 tmp
cp -a /bin /lib* . 2>/dev/null || true
mount --bind /usr usr
mount -t tmpfs tmpfs usr/local
mkdir -m 0755 usr/local/bin
cp "$1" usr/local/bin/node
cp "$2/usr/local/bin/daybook" usr/local/bin
mount --bind "$2/app" app
mount --bind "$3" data
mount --rbind /dev dev
mount -t proc proc proc
ip link set lo up
shift 3
`

/** Runs a script in a container without an engine for it: a root of its own with the files of the image, a network and processes of its own. */
export const inCleanRoot = (image: {
  readonly node: string
  /** The folder `/made` of the Dockerfile. */
  readonly made: string
  /** The folder that is mounted at `/data`. */
  readonly data: string
  /** The command that starts the script, with what a container engine takes from root. */
  readonly as: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly script: string
}) =>
  Effect.promise(() => {
    const { as, data, environment, made, node, script } = image
    const set = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/data", ...environment })
    const within = ["env", "-i", ...set.map((pair) => pair.join("=")), ...as, "sh", "-c", script]
    const command = ["bash", "-ec", `${ROOT}exec chroot . "$@"`, "bash", path.resolve(node), made, data, ...within]
    return start("unshare", [...APART, ...command], {}).ended
  })
