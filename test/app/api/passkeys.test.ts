import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { passkeyStore } from "../../../packages/server/src/identity/Passkeys.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { newVisitor } from "../../harness/Visitor.ts"

const UP_AND_VERIFIED = 0b101

/** A passkey of an account as a password manager keeps it on several devices: it counts nothing. */
const newPasskey = (accountId: string, origin: string) =>
  Effect.gen(function* () {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")])
    // A COSE key (RFC 9053): a map of type, algorithm, curve, x and y.
    const cose = Buffer.concat([Buffer.from("a5010203262001", "hex"), coordinate(0x21, x), coordinate(0x22, y)])
    const id = randomBytes(16).toString("base64url")
    const store = yield* passkeyStore
    yield* store.add({
      accountId,
      name: "Phone",
      credentialId: id,
      counter: 0,
      publicKey: cose.toString("base64url"),
      transports: ""
    })
    /** What a browser answers to the options of a sign-in. */
    return (options: string): string => {
      const { challenge } = JSON.parse(options)
      const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }))
      const rp = createHash("sha256").update(new URL(origin).hostname).digest()
      const data = Buffer.concat([rp, Buffer.from([UP_AND_VERIFIED, 0, 0, 0, 0])])
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()])
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url")
        }
      })
    }
  })

layer(TestServer.unlimited)("a passkey", (it) => {
  it.effect("signs in with an answer once, within five minutes; the same answer again is refused", function* () {
    const { newAccount, url } = yield* TestServer
    const origin = url.replace("127.0.0.1", "localhost")
    const { accountId } = yield* newAccount
    const link = yield* (yield* Logins).issueLink(accountId)
    yield* newVisitor(url).submit(`/reset?code=${link}`, { name: accountId, password: "correct horse battery" })
    const answerOf = yield* newPasskey(accountId, origin)
    const post = (body: object) =>
      send(`${origin}/login/passkey`, { method: "POST", body, headers: { "x-daybook-app": "1", origin } })
    const response = answerOf((yield* post({})).body)
    const first = yield* post({ response })
    expect([first.status, first.headers.getSetCookie().length]).toEqual([200, 2])
    const again = yield* post({ response })
    expect([again.status, again.headers.getSetCookie()]).toEqual([403, []])

    const late = answerOf((yield* post({})).body)
    yield* TestClock.adjust("5 minutes")
    expect((yield* post({ response: late })).status).toBe(403)
    expect((yield* post({ response: answerOf((yield* post({})).body) })).status).toBe(200)
  })
})
