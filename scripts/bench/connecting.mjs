// Clients in a process of their own that open a connection for each request, from many addresses of this machine:
// node connecting.mjs PORT PER_SECOND SECONDS ADDRESSES. With 0 a second, as many as go with 256 at a time.
import { connect } from "node:net"
import { requestBytes } from "./client.mjs"

const [port, perSecond, seconds, addresses] = process.argv.slice(2).map(Number)
const bytes = requestBytes({ path: "/v1/me" })
const AT_ONCE = 256
const EVERY_MS = 20

let opened = 0
const addressOf = (n) => `127.${1 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`

/** Makes one request on a connection of its own. */
const ask = (then) => {
  const socket = connect({ port, host: "127.0.0.1", localAddress: addressOf(opened++ % addresses) })
  socket.on("connect", () => socket.write(bytes))
  socket.on("data", () => socket.destroy())
  socket.on("error", () => socket.destroy())
  socket.on("close", then)
}

if (perSecond > 0) {
  const start = performance.now()
  setInterval(() => {
    const due = ((performance.now() - start) * perSecond) / 1000
    while (opened < due) ask(() => {})
  }, EVERY_MS)
} else {
  const again = () => ask(again)
  for (let n = 0; n < AT_ONCE; n++) again()
}
setTimeout(() => {
  process.stdout.write(String(opened))
  process.exit()
}, seconds * 1000)
