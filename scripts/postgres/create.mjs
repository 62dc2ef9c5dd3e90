// Creates the files of a cluster. PostgreSQL refuses to run as root: there, the files and the server belong to another user.
import { execFileSync } from "node:child_process"
import { randomBytes, randomInt } from "node:crypto"
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { programs } from "./programs.mjs"

const idOf = (option, user) => Number(execFileSync("id", [option, user], { encoding: "utf8", stdio: "pipe" }))

const identityOf = (user) => {
  try {
    return { uid: idOf("-u", user), gid: idOf("-g", user) }
  } catch {
    return undefined
  }
}

/** The user of the cluster, as `spawn` takes it. */
const identity = () => (process.getuid() === 0 ? (identityOf("postgres") ?? identityOf("nobody")) : {})

const USER = "daybook"

/** A free port. It is below the range from which outgoing connections take theirs, so that it is free after a restart too. */
const freePort = async () => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/** A new cluster: its folder, where it listens, and how to run its server. */
export const createCluster = async () => {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), "daybook-postgres-"))
  try {
    const runAs = { cwd: folder, ...identity() }
    const password = randomBytes(12).toString("hex")
    const passwordFile = join(folder, "password")
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (runAs.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
    const data = join(folder, "data")
    execFileSync(
      join(bin, "initdb"),
      // Only the files of the new cluster are not synced: its server syncs all that it writes.
      [
        "--no-sync",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        `--username=${USER}`,
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        `--pgdata=${data}`
      ],
      { ...runAs, stdio: ["ignore", "ignore", "pipe"] }
    )
    const port = await freePort()
    return { bin, folder, data, port, runAs, url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres` }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
