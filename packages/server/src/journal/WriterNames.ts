import { HealthStore, type Writer, WriterKind } from "@daybook/core"
import { oneOf, query, text } from "../schema/Rows.ts"
import { importOf } from "./ImportWriter.ts"

/** The names of an account's keys and connected apps, by the writer that the log records. */
export const WRITER_NAMES = query(
  "api_key",
  `SELECT 'key:' || id AS writer, name FROM api_key WHERE account_id = :accountId
   UNION ALL
   SELECT 'connection:' || id AS writer, name FROM connection WHERE account_id = :accountId`,
  { writer: text, name: text }
)

const isKind = oneOf(WriterKind.literals)
const isStore = oneOf(HealthStore.literals)

const STORE_NAMES = { apple_health: "Apple Health", health_connect: "Health Connect" } as const

/** The names of keys and apps in an imported log. Only the server that it comes from knows their real names. */
const ELSEWHERE = { key: "key of another server", connection: "app of another server" } as const

/** Translates a recorded writer (`key:<id>`, `connection:<id>`, `sync:<store>`, `server`) into the one that responses show. */
export const writerNamer = (
  writers: ReadonlyArray<{ readonly writer: string; readonly name: string }>
): ((writtenBy: string) => Writer) => {
  const names = new Map(writers.map(({ name, writer }) => [writer, name]))
  return (writtenBy) => {
    const [kind = "", ...rest] = writtenBy.split(":")
    const name = rest.join(":")
    if (!isKind(kind)) return { kind: "server", name: writtenBy }
    if (kind === "key" || kind === "connection") return { kind, name: names.get(writtenBy) ?? ELSEWHERE[kind] }
    // The id of a session means nothing to a person.
    if (kind === "app") return { kind, name: "app" }
    if (kind === "import") return { kind, name: importOf(writtenBy)?.format ?? (name === "" ? kind : name) }
    if (kind === "sync") return { kind, name: isStore(name) ? STORE_NAMES[name] : name }
    return { kind, name: name === "" ? kind : name }
  }
}
