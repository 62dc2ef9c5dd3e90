import * as fs from "node:fs"
import * as path from "node:path"

/** Whether the long form was asked for (`npm run scorecard`); continuous integration runs the short one. */
export const LONG = process.env.LONG === "1"

/** Where figures wait for the page that `npm run scorecard` writes. */
const FOLDER = path.resolve("node_modules/.cache/daybook/scorecard")

/** Keeps what a run found, under the name of its row; a later run of the same name replaces it. */
export const record = (name: string, figures: Readonly<Record<string, number | string>>): void => {
  fs.mkdirSync(FOLDER, { recursive: true })
  fs.writeFileSync(
    path.join(FOLDER, `${name}.json`),
    `${JSON.stringify({ name, long: LONG, date: new Date().toISOString().slice(0, 10), figures }, null, 2)}\n`
  )
}
