import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Goals } from "../api/Goals.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody, RateLimitedBody } from "../contract/ApiError.ts"
import { pathText, textOf } from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Strict.ts"
import { DraftElsewhere } from "./Drafts.ts"
import { Preferences } from "./Preferences.ts"

/** A password as it is typed. The length of a new one is checked elsewhere, with a message of its own. */
const password = textOf({ min: 1, max: 1000 })

/** The browser's answer to the options of a passkey, as JSON. */
export const credential = textOf({ min: 2, max: 20_000 }).pipe(described("The credential of the browser, as JSON"))

const time = Schema.String.annotations({ description: "ISO 8601 in UTC" })

/** The signed-in person, the address of the server, and the data that every page needs: one request at the start of the app. */
export const SessionInfo = Schema.Struct({
  name: Schema.String.annotations({ description: "The name that signs in" }),
  account: Schema.String.annotations({ description: "The name of the account" }),
  accountId: Schema.String.annotations({
    description: "Sent as `Daybook-Account`, it keeps a request from another account"
  }),
  device: Schema.String,
  confirmedUntil: time.annotations({ description: "Until when nothing asks to confirm who it is" }),
  secure: Schema.Boolean.annotations({ description: "Whether the browser uses https" }),
  publicUrl: Schema.String.annotations({ description: "The address that other devices use" }),
  baseUrl: Schema.String.annotations({ description: "The base URL of the REST interface" }),
  mcpUrl: Schema.String.annotations({ description: "The address of the MCP endpoint" }),
  version: Schema.String,
  newerVersion: Schema.NullOr(Schema.String).annotations({ description: "A newer one, if the server looks for it" }),
  hasPassword: Schema.Boolean,
  passkeys: Schema.Number,
  preferences: Preferences,
  weightUnit: Goals.fields.weightUnit,
  draft: Schema.NullOr(DraftElsewhere).annotations({ description: "The session that another device has in progress" })
}).annotations({ identifier: "SessionInfo" })

/** A device that is signed in. */
export const SignedInDevice = Schema.Struct({
  id: Schema.String,
  device: Schema.String,
  signedInAt: time,
  seenAt: time,
  current: Schema.Boolean.annotations({ description: "Whether it is this one" })
}).annotations({ identifier: "SignedInDevice" })

const Ended = Schema.Struct({ ended: Schema.Number.annotations({ description: "How many sessions ended" }) })

export class SessionApi extends HttpApiGroup.make("session", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getSession", "/session")
      .addSuccess(SessionInfo)
      .annotateContext(
        operation({
          title: "This session",
          description: "Who is signed in, where the server is, and how the person wants the app to be."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("confirmSession", "/session/confirm")
      .setPayload(
        strict({ password: optional(password), passkey: optional(credential) }, ({ names }) =>
          names.includes("password") === names.includes("passkey") ? "expected either password or passkey" : undefined
        )
      )
      .addSuccess(Schema.Struct({ confirmedUntil: time }))
      .addError(RateLimitedBody)
      .annotateContext(operation({ title: "Confirm", description: "Proves who is there, for five minutes." }))
  )
  .add(
    HttpApiEndpoint.del("signOut", "/session")
      .addSuccess(Ended)
      .annotateContext(operation({ title: "Sign out", description: "Ends this session." }))
  )
  .add(
    HttpApiEndpoint.get("listSessions", "/sessions")
      .addSuccess(Schema.Array(SignedInDevice))
      .annotateContext(operation({ title: "Devices", description: "The devices that are signed in." }))
  )
  .add(
    HttpApiEndpoint.del("endSession", "/sessions/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Ended)
      .addError(NotFoundBody)
      .annotateContext(operation({ title: "Sign a device out", description: "Ends the session of another device." }))
  )
  .add(
    HttpApiEndpoint.del("endOtherSessions", "/sessions")
      .addSuccess(Ended)
      .annotateContext(
        operation({ title: "Sign out everywhere else", description: "Ends every session except for this one." })
      )
  )
  .add(
    HttpApiEndpoint.post("changePassword", "/password")
      .setPayload(strict({ current: optional(password), next: password }))
      .addSuccess(Ended)
      .addError(InsufficientScopeBody)
      .addError(RateLimitedBody)
      .annotateContext(
        operation({
          title: "Change the password",
          description:
            "Sets the password and ends every other session. The current one is needed unless the session is confirmed."
        })
      )
  ) {}
