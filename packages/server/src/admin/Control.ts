import * as fs from "node:fs"
import { createConnection, createServer, type Socket } from "node:net"
import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import { Database } from "../engines/sqlite/Database.ts"
import { realFile } from "../engines/sqlite/DatabaseFile.ts"
import { BackupFailed, backupTo, Made } from "./Backup.ts"
import { Backups } from "./Backups.ts"

/** The longest path of a Unix socket that every system accepts. */
const LONGEST = 100

/**
 * The socket on which the terminal reaches the server of a database, beside the database file. Undefined on Windows and for a long path;
 * the terminal then makes the backup itself.
 */
export const controlPath = (database: string): string | undefined => {
  const socket = `${database}.control`
  return process.platform === "win32" || Buffer.byteLength(socket) > LONGEST ? undefined : socket
}

/** A connection that sends no request for this long is closed. */
const IDLE_MS = 60_000

const MAX_REQUEST_CHARACTERS = 10_000

const AbsolutePath = Schema.String.pipe(Schema.filter((file) => path.isAbsolute(file)))

/** One line of JSON that asks for a backup into a file, or by default into the folder of backups. */
const Request = Schema.parseJson(
  Schema.Struct({ backup: Schema.Literal(true), file: Schema.optionalWith(AbsolutePath, { exact: true }) })
)
type Request = typeof Request.Type

/** One line of JSON with the backup, or the reason of its failure. */
const Reply = Schema.parseJson(Schema.Union(Made, Schema.Struct({ failed: Schema.String })))
type Reply = typeof Reply.Type

/** Lets the terminal ask the running server for a backup, which the server makes from its own connection. */
export const control = (file: string, idleMs = IDLE_MS): Layer.Layer<never, never, Backups | Database> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const db = yield* Database
      const { make } = yield* Backups
      const run = Runtime.runPromise(yield* Effect.runtime<FileSystem.FileSystem>())
      const reply = (request: Request): Promise<Reply> =>
        (request.file === undefined ? make : backupTo(request.file)).pipe(
          Effect.catchTag("BackupFailed", ({ message }) => Effect.succeed({ failed: message })),
          Effect.provideService(Database, db),
          run
        )
      const socketPath = controlPath(yield* realFile(file))
      if (socketPath === undefined) return
      if (!isPrivate(path.dirname(socketPath))) {
        yield* Effect.logWarning("other users can write to the database's folder: no socket for backups", socketPath)
        return
      }
      // This server holds the database's lock, so an existing socket is from a server that was killed.
      yield* Effect.ignore(files.remove(socketPath))
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.once("close", () => sockets.delete(socket))
        socket.setTimeout(idleMs, () => socket.destroy())
        serve(socket, reply)
      })
      const isListening = yield* Effect.acquireRelease(
        Effect.async<boolean>((resume) => {
          server.once("error", () => resume(Effect.succeed(false)))
          server.listen(socketPath, () => resume(Effect.succeed(true)))
        }),
        () =>
          Effect.async<void>((resume) => {
            server.close(() => resume(Effect.void))
            // A server that stops does not wait for a backup in progress; the terminal reports that it was not made.
            for (const socket of sockets) socket.destroy()
          })
      )
      yield* isListening
        ? Effect.ignore(files.chmod(socketPath, 0o600))
        : Effect.logWarning("cannot listen on the socket for backups", socketPath)
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

const serve = (socket: Socket, reply: (request: Request) => Promise<Reply>): void => {
  let received = ""
  const end = (answer: Reply) => socket.end(`${Schema.encodeSync(Reply)(answer)}\n`)
  socket.setEncoding("utf8")
  socket.on("error", () => socket.destroy())
  socket.on("data", (text: string) => {
    received += text
    if (received.length > MAX_REQUEST_CHARACTERS) socket.destroy()
    if (!received.includes("\n")) return
    // A backup may take longer than a connection may be idle.
    socket.setTimeout(0)
    const request = Schema.decodeUnknownOption(Request)(received)
    received = ""
    if (request._tag === "None") end({ failed: "The request is not a request for a backup." })
    else reply(request.value).then(end, () => socket.destroy())
  })
}

/** Asks the running server of a database for a backup; undefined if there is no server that can be trusted to answer. */
export const askServer = (
  database: string,
  target: string | undefined
): Effect.Effect<Made | undefined, BackupFailed> =>
  Effect.gen(function* () {
    const socketPath = controlPath(yield* realFile(database))
    if (socketPath === undefined || !isTrusted(socketPath)) return undefined
    const request = Schema.encodeSync(Request)({ backup: true, ...(target !== undefined && { file: target }) })
    return yield* Effect.async<Made | undefined, BackupFailed>((resume) => {
      let answer = ""
      const socket = createConnection(socketPath)
      socket.setEncoding("utf8")
      socket.once("connect", () => socket.write(`${request}\n`))
      socket.on("data", (text: string) => {
        answer += text
      })
      socket.once("error", () => resume(Effect.succeed(undefined)))
      socket.once("close", () => resume(madeIn(answer)))
    })
  }).pipe(Effect.provide(NodeFileSystem.layer))

const madeIn = (answer: string): Effect.Effect<Made, BackupFailed> => {
  const reply = Schema.decodeUnknownEither(Reply)(answer)
  if (Either.isLeft(reply)) return new BackupFailed({ message: "The server ended before the backup was made." })
  return "failed" in reply.right ? new BackupFailed({ message: reply.right.failed }) : Effect.succeed(reply.right)
}

const OTHERS_WRITE = 0o022
const STICKY = 0o1000

/** Returns true if only its owner can replace a file in a folder. */
const isPrivate = (folder: string): boolean => {
  const mode = fs.statSync(folder, { throwIfNoEntry: false })?.mode ?? OTHERS_WRITE
  return (mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0
}

/** Returns true if a socket belongs to the user or to the folder's owner, so that no other user answers in the server's place. */
const isTrusted = (socketPath: string): boolean => {
  const folder = path.dirname(socketPath)
  const socket = fs.lstatSync(socketPath, { throwIfNoEntry: false })
  if (socket?.isSocket() !== true || !isPrivate(folder)) return false
  return socket.uid === process.getuid?.() || socket.uid === fs.statSync(folder).uid
}
