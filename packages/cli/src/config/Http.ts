import type { Fetch } from "@daybook/sdk"

/** `fetch` over node:http, which starts ten times faster than the global `fetch`. */
export const nodeFetch: Fetch = async (url, { body, headers, method, signal }) => {
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http")
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }) },
        signal
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: { get: (name) => [response.headers[name.toLowerCase()] ?? []].flat()[0] ?? null },
            text: () => Promise.resolve(Buffer.concat(chunks).toString("utf8"))
          })
        )
      }
    )
    sending.once("error", reject)
    sending.end(body)
  })
}
