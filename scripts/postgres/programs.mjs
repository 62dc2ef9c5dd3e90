// Finds PostgreSQL's programs. Debian installs them by version and does not add them to PATH.
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"

const DEBIAN = "/usr/lib/postgresql"

const MISSING = "The programs of PostgreSQL (initdb, postgres) are not installed: install Debian's package postgresql."

const versions = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, "bin"))
    : []

/** The folder of PostgreSQL's programs, of the newest version. */
export const programs = () => {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...versions()]
  const found = folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))))
  if (found === undefined) throw new Error(MISSING)
  return found
}
