import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Goals } from "../api/Goals.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody, RateLimitedBody } from "../contract/ApiError.ts"
import { optional, pathText, strict, textOf, trimmedTextOf } from "../contract/Primitives.ts"
import { LABEL_CHARACTERS } from "../plain/Limits.ts"
import { Preferences } from "./Preferences.ts"
import { DraftElsewhere } from "./Training.ts"

/** A password as it is typed. The length of a new one is checked elsewhere, with a message of its own. */
const password = textOf({ min: 1, max: 1000 })

/** The browser's answer to the options of a passkey, as JSON. */
const credential = textOf({ min: 2, max: 20_000 }).pipe(described("The credential of the browser, as JSON"))

const time = Schema.String.annotations({ description: "ISO 8601 in UTC" })

/** The signed-in person, the address of the server, and the data that every page needs: one request at the start of the app. */
const SessionInfo = Schema.Struct({
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
  timeZone: Schema.NullOr(Schema.String).annotations({ description: "The time zone of the account, once it has one" }),
  weightUnit: Goals.fields.weightUnit,
  draft: Schema.NullOr(DraftElsewhere).annotations({ description: "The session that another device has in progress" })
}).annotations({ identifier: "SessionInfo" })

const SignedInDevice = Schema.Struct({
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

const Passkey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  addedAt: Schema.String.annotations({ description: "ISO 8601 in UTC" }),
  usedAt: Schema.NullOr(Schema.String).annotations({ description: "ISO 8601 in UTC" })
}).annotations({ identifier: "Passkey" })

export class PasskeysApi extends HttpApiGroup.make("passkeys", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listPasskeys", "/passkeys")
      .addSuccess(Schema.Array(Passkey))
      .annotateContext(operation({ title: "Passkeys", description: "The passkeys of the account." }))
  )
  .add(
    HttpApiEndpoint.post("passkeyOptions", "/passkeys/options")
      .setPayload(strict({ purpose: Schema.Literal("add", "confirm") }))
      .addSuccess(Schema.Struct({ options: Schema.String.annotations({ description: "For the browser, as JSON" }) }))
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Options of a passkey", description: "What the browser needs to make or use a passkey." })
      )
  )
  .add(
    HttpApiEndpoint.post("addPasskey", "/passkeys")
      .setPayload(strict({ name: trimmedTextOf(LABEL_CHARACTERS), response: credential }))
      .addSuccess(Passkey)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Add a passkey", description: "Stores a passkey that the browser made." }))
  )
  .add(
    HttpApiEndpoint.del("removePasskey", "/passkeys/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Schema.Struct({ removed: Schema.Literal(true) }))
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Remove a passkey", description: "Nobody can sign in with it any more." }))
  ) {}

/** The identities at an OpenID Connect provider with which a person signs in to the account. */
const Identities = Schema.Struct({
  provider: Schema.NullOr(Schema.String).annotations({ description: "The provider of this server, if there is one" }),
  identities: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      issuer: Schema.String.annotations({ description: "The host of the provider" }),
      linkedAt: time,
      usedAt: Schema.NullOr(time)
    })
  )
}).annotations({ identifier: "Identities" })

export class IdentitiesApi extends HttpApiGroup.make("identities", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listIdentities", "/identities")
      .addSuccess(Identities)
      .annotateContext(operation({ title: "Identities", description: "The identities linked to the account." }))
  )
  .add(
    HttpApiEndpoint.post("linkIdentity", "/identities")
      .addSuccess(Schema.Struct({ page: Schema.String.annotations({ description: "The provider's page to open" }) }))
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Link an identity", description: "Links the identity that the provider confirms next." })
      )
  )
  .add(
    HttpApiEndpoint.del("unlinkIdentity", "/identities/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Schema.Struct({ unlinked: Schema.Literal(true) }))
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Unlink an identity", description: "Nobody can sign in with it any more." }))
  ) {}
