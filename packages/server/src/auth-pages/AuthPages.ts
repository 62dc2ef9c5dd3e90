import * as Effect from "effect/Effect"
import { ACCESS_PATH, accessPage } from "./AccessPage.ts"
import type { AuthPage } from "./AuthPage.ts"
import { loginPage } from "./LoginPage.ts"
import { logoutPage } from "./LogoutPage.ts"
import { type PasskeyPage, passkeyPage } from "./PasskeyPage.ts"
import { resetPage } from "./ResetPage.ts"
import { setupPage } from "./SetupPage.ts"

/** The pages of signing in by their paths. Loaded at the first visit. */
export const authPages = Effect.map(
  Effect.all({
    passkey: passkeyPage,
    "/setup": setupPage,
    "/login": loginPage,
    "/reset": resetPage,
    [ACCESS_PATH]: accessPage,
    "/logout": logoutPage
  }),
  (all): AuthPages => all
)

export type AuthPath = "/setup" | "/login" | "/reset" | typeof ACCESS_PATH | "/logout"

export interface AuthPages extends Readonly<Record<AuthPath, AuthPage>> {
  readonly passkey: PasskeyPage
}
