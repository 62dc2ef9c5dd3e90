// Writes the man page of `daybook` from the definition of its commands, which `--help` shows too.
import { readFileSync, writeFileSync } from "node:fs"
import { importSource } from "./import-source.mjs"

const MESSAGES = JSON.parse(readFileSync(new URL("../packages/cli/messages/en.json", import.meta.url), "utf8"))

/** Text as roff shows it unchanged. */
const plain = (text) =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gm, "\\&")

const asTyped = (text) => `.PP\n.nf\n${plain(text)}\n.fi\n`

/** Prose flows; indented lines stay as they are. */
const about = (text) =>
  text
    .split(/\n(?=\s)|(?<=^\s.*)\n(?=\S)/m)
    .map((part) => (/^\s/.test(part) ? asTyped(part) : `.PP\n${plain(part)}\n`))
    .join("")
    .replaceAll(".fi\n.PP\n.nf\n", "")

const flag = ([name, { help, short, value }]) =>
  `.TP\n\\fB${short === undefined ? "" : `\\-${short}\\fR, \\fB`}${plain(`--${name}`)}\\fR${value === undefined ? "" : ` \\fI${value}\\fR`}\n${plain(help)}\n`

const command = async ([name, { load }]) => {
  const { about: details, flags = {}, usage } = await load()
  return `.SS "daybook ${name}"\n${plain(MESSAGES[`terminal.summaries.${name}`])}\n${asTyped(usage)}${details === undefined ? "" : about(details)}${Object.entries(flags).map(flag).join("")}`
}

const group = async ([title, commands]) =>
  `.SH ${plain(title.toUpperCase())}\n${(await Promise.all(Object.entries(commands).map(command))).join("")}`

/** What scripts may rely on, by the names of `Exit.ts`. */
const STATUS = {
  done: "done",
  failure: "it failed",
  usage: "the line cannot be understood, or is out of bounds",
  notFound: "nothing has this name, id or date",
  access: "the key is missing, wrong or has not the scope",
  rateLimited: "the key has spent its budget of this hour",
  network: "the server was not reached, or its response was lost",
  interrupted: "interrupted"
}

const status = ([name, code]) => `.TP\n\\fB${code}\\fR\n${STATUS[name]}\n`

export const writeManPage = async (file) => {
  const { description, version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))
  const { GROUPS } = await importSource("packages/cli/src/Commands.ts", ["@daybook/server"])
  const { EXIT } = await importSource("packages/cli/src/Exit.ts")
  const groups = await Promise.all(Object.entries(GROUPS).map(group))
  writeFileSync(
    file,
    `.TH DAYBOOK 1 "" "daybook ${version}" ""
.SH NAME
daybook \\- ${plain(description)}
.SH SYNOPSIS
\\fBdaybook\\fR [\\fICOMMAND\\fR [\\fIWORD\\fR ...] [\\fIFLAG\\fR ...]]
.SH DESCRIPTION
Without a command it shows today.
${groups.join("")}.SH EXIT STATUS
${Object.entries(EXIT).map(status).join("")}`
  )
}
