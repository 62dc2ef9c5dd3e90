import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { until } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const [, BASE = ""] = /^ARG NODE_IMAGE=(\S+)$/m.exec(fs.readFileSync("packaging/Dockerfile", "utf8")) ?? []

const worksWith = (engine: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(engine, args, { timeout: 60_000 }).status === 0

/** The container engine that is installed and can load the base image. CONTAINER_ENGINE names another program with the same commands. */
const engine = [process.env.CONTAINER_ENGINE, "docker", "podman"].find(
  (each) =>
    each !== undefined &&
    worksWith(each, "info") &&
    (worksWith(each, "image", "inspect", BASE) || worksWith(each, "pull", BASE))
)
if (engine === undefined) {
  process.stderr.write("The image is not built: neither Docker nor podman runs here, or they cannot get its base.\n")
}

const run = (...args: ReadonlyArray<string>): string => execFileSync(engine ?? "", args, { encoding: "utf8" }).trim()

const container = Effect.acquireRelease(
  Effect.map(temporaryFolder, (folder) => {
    const packed = path.join(folder, "packed")
    execFileSync(process.execPath, ["scripts/pack.mjs", packed], { stdio: "pipe" })
    const name = path.basename(folder).toLowerCase()
    run("build", "--tag", name, packed)
    const confined = [
      "--read-only",
      "--volume",
      "/tmp",
      "--cap-drop",
      "ALL",
      ...["CHOWN", "DAC_OVERRIDE", "SETGID", "SETUID"].flatMap((name) => ["--cap-add", name]),
      ...["PUID=99", "PGID=100"].flatMap((pair) => ["--env", pair]),
      "--security-opt",
      "no-new-privileges",
      "--network",
      "none"
    ]
    run("run", "-d", "--name", name, ...confined, name)
    return name
  }),
  (name) => Effect.sync(() => [run("rm", "-f", "-v", name), run("rmi", name)])
)

it.scopedLive.skipIf(engine === undefined)(
  "the image serves, read-only and without a network, as the user of PUID, and keeps the log over a kill",
  function* () {
    const name = yield* container
    const of = (format: string) => JSON.parse(run("inspect", "--format", `{{json ${format}}}`, name))
    const [, ...health] = of(".Config.Healthcheck.Test")
    const within = (...command: ReadonlyArray<string>) => run("exec", name, ...command)
    const healthy = Effect.promise(() => until(() => worksWith(engine ?? "", "exec", name, ...health)))
    yield* healthy
    const printed = spawnSync(engine ?? "", ["logs", name], { encoding: "utf8" })
    expect(printed.stdout + printed.stderr).toMatch(/^ +http:\S+:7350\/setup\?code=\S+$/m)
    expect(of(".Config.Labels")["org.opencontainers.image.version"]).toMatch(/^\d+\.\d+\.\d+/)
    expect(within("sh", "-c", "touch /x 2>&1 || touch /tmp/x; grep ' /tmp ' /proc/mounts")).toMatch(
      /Read-only(?![\s\S]*tmpfs)/
    )
    const user = "sed -n 's/^Uid:.//p' /proc/1/status; stat -c '%u:%g %a' /data; command -v g++ make python3 || true"
    expect(within("sh", "-c", user)).toBe("99\t99\t99\t99\n99:100 700")

    const key = within("daybook", "keys", "create", "--name", "laptop", "--scope", "full")
    const client = (...command: ReadonlyArray<string>) =>
      run("exec", "-e", `DAYBOOK_API_KEY=${key}`, name, "daybook", ...command)
    client("water", "250")
    run("kill", name)
    yield* Effect.promise(() => until(() => of(".State.Running") === false))
    run("start", name)
    yield* healthy
    expect(JSON.parse(client("day", "--json"))).toMatchObject({ waterMl: 250 })
  }
)
