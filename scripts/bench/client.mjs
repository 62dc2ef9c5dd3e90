// A small HTTP client with little cost of its own: requests are prepared as bytes, and only the length of responses is parsed.
// It sends one request at a time on each keep-alive connection.
import { connect } from "node:net"

/** The bytes of a request. */
export const requestBytes = ({ method = "GET", path, key, body, headers = {} }) => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`])
  ]
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body ?? ""}`)
}

const END_OF_HEAD = "\r\n\r\n"
const LENGTH = /\r\ncontent-length: (\d+)/i

/** A keep-alive connection; `send` returns the status and the complete response. */
const open = (port) =>
  new Promise((opened, failed) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    let chunks = []
    let missing = 0
    let answered = () => {}
    let broken = failed
    let closed = false
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      if (missing > 0) missing -= chunk.length
      else missing = missingOf(chunks)
      if (missing !== 0) return
      const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      chunks = []
      answered({ status: Number(whole.latin1Slice(9, 12)), bytes: whole })
    })
    socket.on("error", (error) => broken(error))
    socket.on("close", () => {
      closed = true
      broken(new Error("the server closed the connection"))
    })
    socket.on("connect", () =>
      opened({
        send: (bytes) =>
          new Promise((resolve, reject) => {
            if (closed) reject(new Error("the server has closed the connection"))
            answered = resolve
            broken = reject
            socket.write(bytes)
          }),
        close: () => {
          broken = () => {}
          socket.destroy()
        }
      })
    )
  })

/** The number of bytes that are missing from a response; NaN if its headers are incomplete. */
const missingOf = (chunks) => {
  const soFar = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  const end = soFar.indexOf(END_OF_HEAD)
  if (end < 0) return Number.NaN
  const length = LENGTH.exec(soFar.latin1Slice(0, end))?.[1]
  if (length === undefined) throw new Error("a response without Content-Length")
  return end + END_OF_HEAD.length + Number(length) - soFar.length
}

/** Sends one request on a new connection; returns its status, headers and body. */
export const ask = async (port, request) => {
  const connection = await open(port)
  const { bytes, status } = await connection.send(requestBytes(request))
  connection.close()
  const [head, ...rest] = bytes.toString().split(END_OF_HEAD)
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)])
  )
  return { status, headers, body: rest.join(END_OF_HEAD) }
}

/**
 * Sends `count` requests over ten connections, each as soon as the one before is answered; returns the latency of each in milliseconds.
 *
 * @param {number} port
 * @param {(index: number) => Buffer} bytesOf the bytes of each request
 * @param {{ count: number, status?: number }} options a response with another status ends the run
 */
export const load = async (port, bytesOf, { count, status = 200, connections = 10 }) => {
  let sent = 0
  const took = []
  const worker = async () => {
    const connection = await open(port)
    while (sent < count) {
      const bytes = bytesOf(sent++)
      const before = performance.now()
      const answer = await connection.send(bytes)
      took.push(performance.now() - before)
      if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.bytes.toString().slice(0, 2000)}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return took
}

/**
 * Sends requests at a constant rate, whether or not earlier ones are answered; returns the latency of each in milliseconds.
 */
export const pace = async (port, bytesOf, { perSecond, seconds }) => {
  // Used in turn, so that none is idle until the server closes it.
  const idle = await Promise.all(Array.from({ length: 4 }, () => open(port)))
  const took = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, index) => {
      const due = start + (index * 1000) / perSecond
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      const sent = performance.now()
      const connection = idle.shift() ?? (await open(port))
      const { status } = await connection.send(bytesOf(index))
      if (status !== 200) throw new Error(`expected 200, got ${status}`)
      took.push(performance.now() - sent)
      idle.push(connection)
    })
  )
  for (const connection of idle) connection.close()
  return took
}
