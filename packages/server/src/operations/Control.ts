import { createConnection, createServer, type Socket } from "node:net"
import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { Database } from "../store/sqlite/Database.ts"
import { BackupFailed, type BackupSettings, backup, backupTo, type Made } from "./Backup.ts"

/** Longest path of a Unix socket that every system takes. */
const LONGEST = 100

/**
 * Where the terminal reaches the server of a database: a socket beside the file, in a folder that is its owner's, so that nobody
 * else can stand in for it. Where there can be none (Windows, a long path) the terminal does the work itself.
 */
export const controlPath = (database: string): string | undefined => {
  const beside = `${database}.control`
  return process.platform === "win32" || Buffer.byteLength(beside) > LONGEST ? undefined : beside
}

/** How long a client of the socket may be silent before it is let go. */
const PATIENCE_MS = 60_000

/** Lets the terminal ask the running server for a backup from its own connection: a line of JSON each way. */
export const control = (file: string, settings: BackupSettings): Layer.Layer<never, never, Database> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const db = yield* Database
      const run = Runtime.runPromise(yield* Effect.runtime<FileSystem.FileSystem>())
      const answer = (target: string | undefined) =>
        run(
          Effect.either(Effect.provideService(target === undefined ? backup(settings) : backupTo(target), Database, db))
        )
      const at = controlPath(file)
      if (at === undefined) return
      // Whoever holds the database's lock is its only server: what a killed one left behind is nobody's.
      yield* Effect.ignore(fs.remove(at))
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.once("close", () => sockets.delete(socket))
        socket.setTimeout(PATIENCE_MS, () => socket.destroy())
        serve(socket, answer)
      })
      yield* Effect.acquireRelease(
        Effect.async<boolean>((resume) => {
          server.once("error", () => resume(Effect.succeed(false)))
          server.listen(at, () => resume(Effect.succeed(true)))
        }),
        () =>
          Effect.async<void>((resume) => {
            server.close(() => resume(Effect.void))
            // A server that stops does not wait for the terminal, whose backup is then not made.
            for (const socket of sockets) socket.destroy()
          })
      ).pipe(
        Effect.flatMap((listening) =>
          listening
            ? Effect.ignore(fs.chmod(at, 0o600))
            : Effect.logWarning("the terminal cannot ask this server for backups", at)
        )
      )
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

type Answer = Either.Either<Made, BackupFailed>

const serve = (socket: Socket, answer: (target: string | undefined) => Promise<Answer>): void => {
  let asked = ""
  socket.setEncoding("utf8")
  socket.on("error", () => socket.destroy())
  socket.on("data", (text: string) => {
    asked += text
    if (asked.length > 10_000) socket.destroy()
    if (!asked.includes("\n")) return
    const wish = wishIn(asked)
    asked = ""
    if (wish === undefined) {
      socket.end(`${JSON.stringify({ failed: "The server was asked for something else than a backup." })}\n`)
      return
    }
    answer(wish.file).then(
      (found) =>
        socket.end(`${JSON.stringify(Either.isRight(found) ? found.right : { failed: found.left.message })}\n`),
      () => socket.destroy()
    )
  })
}

/** A backup's own file, or none for the folder of backups; undefined where that is not what is asked. */
const wishIn = (line: string): { readonly file: string | undefined } | undefined => {
  try {
    const { backup, file } = JSON.parse(line)
    if (backup !== true || (file !== undefined && !(typeof file === "string" && path.isAbsolute(file))))
      return undefined
    return { file }
  } catch {
    return undefined
  }
}

/** Asks the running server of a database for a backup; undefined where none can be asked. */
export const askServer = (
  database: string,
  target: string | undefined
): Effect.Effect<Made | undefined, BackupFailed> =>
  Effect.async<Made | undefined, BackupFailed>((resume) => {
    let answer = ""
    const at = controlPath(database)
    if (at === undefined) {
      resume(Effect.succeed(undefined))
      return
    }
    const socket = createConnection(at)
    socket.setEncoding("utf8")
    socket.once("connect", () => socket.write(`${JSON.stringify({ backup: true, file: target })}\n`))
    socket.on("data", (text: string) => {
      answer += text
    })
    socket.once("error", () => resume(Effect.succeed(undefined)))
    socket.once("close", () => resume(answerOf(answer)))
  })

const answerOf = (text: string): Effect.Effect<Made, BackupFailed> => {
  const lost = new BackupFailed({ message: "The server ended before it had made the backup." })
  try {
    const { failed, ...made } = JSON.parse(text)
    return failed === undefined ? Effect.succeed(made) : new BackupFailed({ message: String(failed) })
  } catch {
    return lost
  }
}
