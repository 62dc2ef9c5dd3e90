import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { pictureOf } from "../../packages/server/src/photos/Picture.ts"
import { daybook } from "../harness/Process.ts"
import { realTime } from "../harness/realTime.ts"
import { inApp } from "./harness/Browser.ts"
import { segment, withPieces } from "./Pictures.ts"

const DATE = "2026-11-20"

/** A picture of its own, with a colour profile that makes it large. */
const newPicture = () => {
  const profile = `ICC_PROFILE\0\x01\x01${randomBytes(60_000).toString("latin1")}`
  const sent = withPieces("image/jpeg", 2, [segment(0xe2, profile)], "")
  const cleaned = pictureOf(sent)
  if (typeof cleaned === "string") throw new Error(cleaned)
  return { sent, kept: Buffer.from(cleaned.bytes) }
}

inApp(
  "every photo that was acknowledged is there, whole, after the server was killed at any moment",
  async ({ context, environment, server }) => {
    const cookie = (await context.cookies(server.url)).map(({ name, value }) => `${name}=${value}`).join("; ")
    const headers = { cookie, origin: server.url, "x-daybook-app": "1", "content-type": "image/jpeg" }
    const acknowledged = new Map<string, Buffer>()
    for (let round = 0; round < 5; round++) {
      let goesOn = true
      const before = acknowledged.size
      const uploading = Array.from({ length: 4 }, async () => {
        while (goesOn) {
          const { kept, sent } = newPicture()
          const url = `${server.url}/app/api/photos?date=${DATE}&pose=back`
          const response = await fetch(url, { method: "POST", headers, body: sent }).catch(() => undefined)
          if (response === undefined) return
          expect(response.status).toBe(200)
          const answer = await response.text().catch(() => undefined)
          if (answer !== undefined) acknowledged.set(JSON.parse(answer).id, kept)
        }
      })
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 1)
      await realTime(Math.random() * 200)
      await server.kill()
      goesOn = false
      await Promise.all(uploading)
      await server.start()
    }
    expect(acknowledged.size).toBeGreaterThan(5)
    for (const [id, kept] of acknowledged) {
      const read = await fetch(`${server.url}/app/api/photos/${id}`, { headers })
      expect(Buffer.from(await read.arrayBuffer()).equals(kept), id).toBe(true)
    }
    await server.stop()
    const { code, stderr } = await Effect.runPromise(daybook(["verify"], environment))
    expect(code, stderr).toBe(0)
    await server.start()
  }
)
