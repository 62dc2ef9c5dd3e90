import { createConnection, type Socket } from "node:net"
import * as Effect from "effect/Effect"

/** A connection to a control socket; closed when the scope closes. */
export const connectedTo = (file: string) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = createConnection(file)
          socket.once("connect", () => resolve(socket))
          socket.once("error", reject)
        })
    ),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** Sends text and returns everything that is received until the other side ends. */
export const answerTo = (file: string, text: string): Effect.Effect<string> =>
  Effect.scoped(
    Effect.flatMap(connectedTo(file), (socket) =>
      Effect.promise(
        () =>
          new Promise<string>((resolve) => {
            let answer = ""
            socket.setEncoding("utf8").on("data", (part: string) => {
              answer += part
            })
            socket.once("error", () => resolve(answer))
            socket.once("close", () => resolve(answer))
            socket.write(text)
          })
      )
    )
  )
