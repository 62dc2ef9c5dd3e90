import * as path from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../../packages/server/src/engines/sqlite/Database.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/** The path of a new database file. */
export const newFile = Effect.map(temporaryFolder, (folder) => path.join(folder, "daybook.db"))

/** Opens a file as the product does; it is closed with the scope. */
export const opened = (file: string) => Effect.map(Layer.build(Database.layer(file)), Context.get(Database))

/** Opens a file, uses it and closes it again. */
export const using = <A, E, R>(file: string, use: (db: Database["Type"]) => Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.flatMap(opened(file), use))
