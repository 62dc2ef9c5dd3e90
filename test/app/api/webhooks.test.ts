import { Limits } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as TestClock from "effect/TestClock"
import { newSignedIn } from "../../harness/AppSession.ts"
import { realNow } from "../../harness/realTime.ts"
import { TestServer } from "../../harness/TestServer.ts"

const URL = "https://automation.example/webhook/daybook"

/** An account that is signed in. */
const signedIn = newSignedIn

layer(TestServer.unlimited, { excludeTestServices: true })("webhooks in the app", (it) => {
  it.scoped("a webhook is created with its secret, listed without it, and deleted", function* () {
    const { send } = yield* signedIn
    const made = yield* send("POST", "/webhooks", { body: { url: URL } })
    expect(made.body).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
    const { id } = made.body as { readonly id: string }
    expect((yield* send("GET", "/webhooks")).body).toEqual([
      {
        id,
        url: URL,
        createdAt: expect.any(String),
        waiting: 0,
        failures: 0,
        failingSince: null,
        nextAt: null,
        triedAt: null,
        answer: null
      }
    ])
    expect((yield* send("POST", `/webhooks/${id}/retry`)).body).toEqual({ retried: true, id })
    const other = yield* signedIn
    for (const [method, path] of [
      ["POST", "/test"],
      ["POST", "/retry"],
      ["DELETE", ""]
    ] as const) {
      expect((yield* other.send(method, `/webhooks/${id}${path}`)).status, path).toBe(404)
    }
    expect((yield* other.send("GET", "/webhooks")).body).toEqual([])
    expect((yield* send("DELETE", `/webhooks/${id}`)).body).toEqual({ deleted: true, id })
    expect((yield* send("GET", "/webhooks")).body).toEqual([])
  })

  it.scoped("a test that is not received says why", function* () {
    const { send } = yield* signedIn
    const made = yield* send("POST", "/webhooks", { body: { url: "https://127.0.0.1/" } })
    const { id } = made.body as { readonly id: string }
    expect((yield* send("POST", `/webhooks/${id}/test`)).body).toEqual({
      received: false,
      answer: "the host is not of the public internet, and DAYBOOK_WEBHOOK_HOSTS does not name it for this account"
    })
  })

  it.scoped("other addresses, and more webhooks than an account can have, are refused", function* () {
    const { send } = yield* signedIn
    for (const [url, says] of [
      ["automation.example", /^url: expected an address like https/],
      ["ftp://automation.example/", /^url: expected an address that starts with https/],
      ["https://sam:secret@automation.example/", /^url: an address with a name or password/],
      ["", /^url: /]
    ] as const) {
      const { body, status } = yield* send("POST", "/webhooks", { body: { url } })
      expect(status, url).toBe(400)
      expect(JSON.stringify(body)).toMatch(new RegExp(says.source.replace("^", '"message":"')))
    }
    for (let count = 0; count < Limits.WEBHOOKS; count++) yield* send("POST", "/webhooks", { body: { url: URL } })
    const { body, status } = yield* send("POST", "/webhooks", { body: { url: URL } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(/There are 10 webhooks already/)])
  })
})

layer(TestServer.unlimited)("a webhook of a session that proved who it is too long ago", (it) => {
  it.scoped("is refused", function* () {
    const { send } = yield* signedIn
    yield* TestClock.setTime(realNow() + 3_600_000)
    expect((yield* send("POST", "/webhooks", { body: { url: URL } })).status).toBe(403)
  })
})
