import type { TestServer } from "../../harness/TestServer.ts"

/** A database engine under test: its name, and a server with its stores on a fresh database of it. */
export interface Engine {
  readonly name: string
  readonly server: typeof TestServer.unlimited
}
