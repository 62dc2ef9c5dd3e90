// A client in its own process that pipelines requests over many connections and reads nothing:
// node flooder.mjs PORT CONNECTIONS REQUESTS SECONDS PATH [KEY]
import { connect } from "node:net"
import { requestBytes } from "./client.mjs"

const [port, connections, requests, seconds, path, key] = process.argv.slice(2)
const bytes = Buffer.concat(Array.from({ length: Number(requests) }, () => requestBytes({ path, key })))

for (let n = 0; n < Number(connections); n++) {
  const socket = connect(Number(port), "127.0.0.1")
  socket.on("connect", () => socket.write(bytes))
  socket.on("error", () => socket.destroy())
  socket.pause()
}
setTimeout(() => process.exit(), Number(seconds) * 1000)
