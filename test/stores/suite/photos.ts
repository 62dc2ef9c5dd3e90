import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pictureOf } from "../../../packages/server/src/photos/Picture.ts"
import { hashOf, PhotoFiles } from "../../../packages/server/src/schema/PhotoFiles.ts"
import { PICTURES, segment, withPieces } from "../../app/Pictures.ts"
import { type AppSession, newAppSession } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const DATE = "2026-03-10"
const DATES = `start=${DATE}&end=${DATE}`

/** A person with a session of the app that sends and reads pictures. */
const newPhotographer = Effect.gen(function* () {
  const { url } = yield* TestServer
  const person = yield* newPerson
  const session = yield* newAppSession(url, person.accountId)
  const request = (path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) =>
    Effect.promise(() =>
      fetch(`${url}/app/api${path}`, {
        ...init,
        headers: { cookie: session.cookie, "x-daybook-app": "1", origin: url, ...init.headers }
      })
    )
  return {
    ...person,
    session,
    upload: (bytes: Uint8Array, { date = DATE, type = "image/jpeg", write = randomUUID() } = {}) =>
      request(`/photos?date=${date}&pose=front`, {
        method: "POST",
        body: Buffer.from(bytes),
        headers: { "content-type": type, "daybook-write": write }
      }),
    picture: (id: string) => request(`/photos/${id}`)
  }
})

type Photographer = Effect.Effect.Success<typeof newPhotographer>

const idOf = (response: Response) => Effect.promise(async (): Promise<string> => JSON.parse(await response.text()).id)

const bytesOf = (response: Response) => Effect.promise(async () => Buffer.from(await response.arrayBuffer()))

const listed = ({ session }: Photographer) => Effect.map(session.send("GET", `/photos?${DATES}`), ({ body }) => body)

const emptyTrash = (session: AppSession) =>
  Effect.map(session.send("DELETE", "/trash"), ({ body, status }) => expect(status, String(body)).toBe(200))

/** A picture of its own for each call: another comment is no part of it, another byte of its pixels is. */
let made = 0
const newPicture = (): { readonly sent: Buffer; readonly kept: Buffer } => {
  const sent = withPieces("image/jpeg", 2, [segment(0xe1, "Exif\0\0GPS 52.5200N"), segment(0xfe, "a comment")], "after")
  // A quantization table has no effect on the file's structure.
  const table = sent.indexOf(Buffer.from([0xff, 0xdb]))
  sent.writeUInt16BE(++made, table + 20)
  const cleaned = pictureOf(sent)
  if (typeof cleaned === "string") throw new Error(cleaned)
  return { sent, kept: Buffer.from(cleaned.bytes) }
}

export const photos = ({ server }: Engine) =>
  layer(server)("photos", (it) => {
    it.effect("a photo is read back without its metadata, as a file that can do nothing", function* () {
      const person = yield* newPhotographer
      const { kept, sent } = newPicture()
      const added = yield* person.upload(sent)
      expect(added.status).toBe(200)
      const id = yield* idOf(added)
      expect(yield* listed(person)).toMatchObject([
        { id, date: DATE, pose: "front", type: "image/jpeg", width: 5, height: 3, bytes: kept.length }
      ])
      const read = yield* person.picture(id)
      expect(yield* bytesOf(read)).toEqual(kept)
      expect(Object.fromEntries(read.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, max-age=31536000, immutable"
      })
    })

    it.effect("the type of a photo is the one that its content shows", function* () {
      const person = yield* newPhotographer
      const added = yield* person.upload(PICTURES["image/webp"], { type: "image/jpeg" })
      expect((yield* person.picture(yield* idOf(added))).headers.get("content-type")).toBe("image/webp")
    })

    it.effect("a file that is no picture, damaged, too large or of another type is refused and not kept", function* () {
      const person = yield* newPhotographer
      const refused = [
        { bytes: Buffer.from("<svg onload='alert(1)'/>"), type: "image/jpeg", status: 400 },
        { bytes: newPicture().sent.subarray(0, 200), type: "image/jpeg", status: 400 },
        { bytes: newPicture().sent, type: "image/gif", status: 415 },
        { bytes: Buffer.alloc(4 * 1024 * 1024 + 1, 0xff), type: "image/jpeg", status: 413 }
      ]
      for (const { bytes, status, type } of refused)
        expect((yield* person.upload(bytes, { type })).status, type).toBe(status)
      expect(yield* listed(person)).toEqual([])
    })

    it.effect("a photo belongs to its date: clearing and deleting the check-in through /v1 leaves it", function* () {
      const person = yield* newPhotographer
      const id = yield* idOf(yield* person.upload(newPicture().sent))
      yield* person.post("/v1/body-measurements", { date: DATE, waistCm: 84, note: "after a rest week" })
      yield* person.post("/v1/body-measurements", { date: DATE, clearFields: ["waistCm"] })
      expect(yield* listed(person)).toMatchObject([{ id }])
      const [{ id: checkIn }] = yield* person.get("/v1/measurements")
      yield* person.del(`/v1/measurements/${checkIn}`)
      expect(yield* listed(person)).toMatchObject([{ id }])
    })

    it.effect("the same write sent twice adds one photo", function* () {
      const person = yield* newPhotographer
      const { sent } = newPicture()
      const write = randomUUID()
      const [one, two] = [yield* person.upload(sent, { write }), yield* person.upload(sent, { write })]
      expect(yield* idOf(two)).toBe(yield* idOf(one))
      expect(yield* listed(person)).toHaveLength(1)
    })

    it.effect("a deleted photo is restored from the trash with its id; emptying it takes the bytes", function* () {
      const files = yield* PhotoFiles
      const person = yield* newPhotographer
      const { session } = person
      const { kept, sent } = newPicture()
      const id = yield* idOf(yield* person.upload(sent))
      yield* session.send("DELETE", `/photos/${id}`)
      expect(yield* listed(person)).toEqual([])
      expect((yield* session.send("POST", "/trash/restore", { body: { ids: [id] } })).status).toBe(200)
      expect(yield* listed(person)).toMatchObject([{ id }])
      expect(yield* bytesOf(yield* person.picture(id))).toEqual(kept)
      yield* session.send("DELETE", `/photos/${id}`)
      expect(yield* files.read(hashOf(kept))).toBeDefined()
      yield* emptyTrash(session)
      expect(yield* files.read(hashOf(kept))).toBeUndefined()
      expect((yield* person.picture(id)).status).toBe(404)
    })

    it.effect("accounts that add the same picture do not see each other's; it stays until none has it", function* () {
      const files = yield* PhotoFiles
      const [one, other] = [yield* newPhotographer, yield* newPhotographer]
      const { kept, sent } = newPicture()
      const ids = [yield* idOf(yield* one.upload(sent)), yield* idOf(yield* other.upload(sent))] as const
      expect((yield* other.picture(ids[0])).status).toBe(404)
      expect(fieldAt((yield* other.session.send("DELETE", `/photos/${ids[0]}`)).body, "error", "code")).toBe(
        "not_found"
      )
      yield* one.session.send("DELETE", `/photos/${ids[0]}`)
      yield* emptyTrash(one.session)
      expect(yield* bytesOf(yield* other.picture(ids[1]))).toEqual(kept)
      yield* other.session.send("DELETE", `/photos/${ids[1]}`)
      yield* emptyTrash(other.session)
      expect(yield* files.read(hashOf(kept))).toBeUndefined()
    })
  })
