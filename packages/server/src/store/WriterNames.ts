import { HealthStore, type Writer, WriterKind } from "@daybook/core"
import { oneOf, query, text } from "./Rows.ts"

/** The names of an account's keys, by id. */
export const KEY_NAMES = query("api_key", "SELECT id, name FROM api_key WHERE account_id = ?", { id: text, name: text })

const isKind = oneOf(WriterKind.literals)
const isStore = oneOf(HealthStore.literals)

const STORE_NAMES = { apple_health: "Apple Health", health_connect: "Health Connect" } as const

/** Who a recorded writer (`key:<id>`, `sync:<store>`, `server`) is, as responses show it. */
export const writerNamer = (
  keys: ReadonlyArray<{ readonly id: string; readonly name: string }>
): ((writtenBy: string) => Writer) => {
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return (writtenBy) => {
    const [kind = "", ...rest] = writtenBy.split(":")
    const name = rest.join(":")
    if (!isKind(kind)) return { kind: "server", name: writtenBy }
    // A log that was imported has writers whose keys belong to another server.
    if (kind === "key") return { kind, name: names.get(name) ?? "key of another server" }
    // The id of a session means nothing to a person.
    if (kind === "app") return { kind, name: "app" }
    if (kind === "sync") return { kind, name: isStore(name) ? STORE_NAMES[name] : name }
    return { kind, name: name === "" ? kind : name }
  }
}
