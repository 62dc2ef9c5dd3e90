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
import { CopyStatus } from "../copies/Copier.ts"
import { Rehearsal } from "../copies/Rehearsals.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { realFile } from "../engines/sqlite/DatabaseFile.ts"
import { BackupFailed, backupTo, Made } from "./Backup.ts"
import { Backups } from "./Backups.ts"
import { Copies } from "./Copies.ts"

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

/** One line of JSON that asks for a backup into a file, or by default into the folder of backups; or for the state of the copies. */
const Request = Schema.parseJson(
  Schema.Union(
    Schema.Struct({ backup: Schema.Literal(true), file: Schema.optionalWith(AbsolutePath, { exact: true }) }),
    Schema.Struct({ copies: Schema.Literal(true) }),
    Schema.Struct({ rehearse: Schema.Literal(true) })
  )
)
type Request = typeof Request.Type

const Failed = Schema.Struct({ failed: Schema.String })

/** One line of JSON with the backup, the state of the copies or a rehearsal; or the reason of a failure. */
const Reply = Schema.parseJson(Schema.Union(Made, CopyStatus, Rehearsal, Failed))
type Reply = typeof Reply.Type

/** Lets the terminal ask the running server for a backup, which the server makes from its own connection, and for its copies. */
export const control = (file: string, idleMs = IDLE_MS): Layer.Layer<never, never, Backups | Database> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const db = yield* Database
      const { make } = yield* Backups
      const { served } = yield* Copies
      const run = Runtime.runPromise(yield* Effect.runtime<FileSystem.FileSystem>())
      const answerTo = (request: Request): Effect.Effect<Reply, BackupFailed, Database | FileSystem.FileSystem> => {
        if ("backup" in request) return request.file === undefined ? make : backupTo(request.file)
        if (served === null) return new BackupFailed({ message: NO_COPIES })
        return "copies" in request ? served.status : served.rehearse
      }
      const reply = (request: Request): Promise<Reply> =>
        answerTo(request).pipe(
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
    if (request._tag === "None") end({ failed: "The request is not one that a server answers." })
    else reply(request.value).then(end, () => socket.destroy())
  })
}

const NO_COPIES = "The server makes no copies: DAYBOOK_COPY_TO was not set when it was started."

/** Asks the running server of a database for a backup; undefined if there is no server that can be trusted to answer. */
export const askServer = (
  database: string,
  target: string | undefined
): Effect.Effect<Made | undefined, BackupFailed> =>
  ask(
    database,
    { backup: true, ...(target !== undefined && { file: target }) },
    Made,
    "The server ended before the backup was made."
  )

/** Asks the running server of a database for the state of its copies; undefined if there is no server that can be trusted to answer. */
export const askCopies = (database: string): Effect.Effect<CopyStatus | undefined, BackupFailed> =>
  ask(database, { copies: true }, CopyStatus, "The server ended before it answered.")

/** Asks the running server of a database to restore its copies on trial. */
export const askRehearsal = (database: string): Effect.Effect<Rehearsal | undefined, BackupFailed> =>
  ask(database, { rehearse: true }, Rehearsal, "The server ended before the copies were restored on trial.")

const ask = <A, I>(
  database: string,
  request: Request,
  expected: Schema.Schema<A, I>,
  cutShort: string
): Effect.Effect<A | undefined, BackupFailed> =>
  Effect.gen(function* () {
    const socketPath = controlPath(yield* realFile(database))
    if (socketPath === undefined || !isTrusted(socketPath)) return undefined
    const line = Schema.encodeSync(Request)(request)
    const answer = yield* Effect.async<string | undefined>((resume) => {
      let received = ""
      const socket = createConnection(socketPath)
      socket.setEncoding("utf8")
      socket.once("connect", () => socket.write(`${line}\n`))
      socket.on("data", (text: string) => {
        received += text
      })
      socket.once("error", () => resume(Effect.succeed(undefined)))
      socket.once("close", () => resume(Effect.succeed(received)))
    })
    if (answer === undefined) return undefined
    const read = Schema.decodeUnknownEither(Schema.parseJson(Schema.Union(expected, Failed)))(answer)
    if (Either.isLeft(read)) return yield* new BackupFailed({ message: cutShort })
    const reply = read.right
    return isFailed(reply) ? yield* new BackupFailed({ message: reply.failed }) : reply
  }).pipe(Effect.provide(NodeFileSystem.layer))

const isFailed = Schema.is(Failed)

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
