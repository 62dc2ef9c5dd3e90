import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"

/** Every name below a folder, of files with mode and digest: equal before and after if nothing changed. */
export const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(namesIn(folder).map((name) => [name, described(path.join(folder, name))]))

/** Every name below a folder. */
export const namesIn = (folder: string): ReadonlyArray<string> =>
  fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()

/** The contents of every file below a folder, as one text. */
export const contentsIn = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
    .join("\n")

const described = (file: string): string => {
  const stat = fs.lstatSync(file)
  if (!stat.isFile()) return stat.isSymbolicLink() ? `link to ${fs.readlinkSync(file)}` : "not a file"
  return `${(stat.mode & 0o777).toString(8)} ${createHash("sha256").update(fs.readFileSync(file)).digest("hex")}`
}
