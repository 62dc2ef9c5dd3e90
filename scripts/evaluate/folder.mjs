// The folder of real data, which is not part of the repository.
import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"

const FOLDER = resolve(process.env.DAYBOOK_EVALUATE_DATA ?? "../shared/data")

/** The files of the folder whose path, relative to it, fits a pattern. Without the folder there are none. */
export const dataFiles = (pattern) =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
        .filter((path) => pattern.test(path))
        .sort()
        .map((path) => ({ name: path.replace(/^.*\//, "").replace(/\.\w+$/, ""), file: join(FOLDER, path) }))
    : []

/** Says that a part is left out because it has no data. */
export const missing = (what) => ({
  title: `${what}: left out`,
  explains: `No data in ${FOLDER}. DAYBOOK_EVALUATE_DATA names another folder of exports.`,
  rows: []
})
