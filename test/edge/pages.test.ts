import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, layer } from "@effect/vitest"
import { exactAnswer } from "../harness/RawConnection.ts"
import { TestServer } from "../harness/TestServer.ts"

layer(TestServer.layer())("pages that are the same for everyone", (it) => {
  for (const path of ["/docs", "/openapi.json"]) {
    it.effect(`${path} is compressed for clients that accept it, and the same in every encoding`, function* () {
      const { url } = yield* TestServer
      const plain = yield* exactAnswer(url, path)
      expect(plain.headers.get("content-encoding")).toBeNull()
      expect(plain.headers.get("vary")).toBe("Accept-Encoding")
      const br = yield* exactAnswer(url, path, { "Accept-Encoding": "gzip, deflate, br" })
      expect(br.headers.get("content-encoding")).toBe("br")
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
      const gzip = yield* exactAnswer(url, path, { "Accept-Encoding": "br;q=0, gzip;q=0.5" })
      expect(gzip.headers.get("content-encoding")).toBe("gzip")
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
      expect(br.body.length * 2).toBeLessThan(plain.body.length)
    })

    it.effect(`${path} has a validator: a client that holds it gets 304`, function* () {
      const { url } = yield* TestServer
      const first = yield* exactAnswer(url, path, { "Accept-Encoding": "gzip" })
      expect(first.headers.get("cache-control")).toBe("no-cache")
      const tag = first.headers.get("etag")?.trim() ?? ""
      expect(tag).toMatch(/^"[\w-]+"$/)
      const again = yield* exactAnswer(url, path, { "Accept-Encoding": "gzip", "If-None-Match": `"other", W/${tag}` })
      expect(again.status).toBe(304)
      expect(again.body.length).toBe(0)
      expect(again.headers.get("etag")?.trim()).toBe(tag)
      const other = yield* exactAnswer(url, path, { "Accept-Encoding": "gzip", "If-None-Match": '"other"' })
      expect(other.status).toBe(200)
    })
  }
})
