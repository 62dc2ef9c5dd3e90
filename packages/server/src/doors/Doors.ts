import * as Effect from "effect/Effect"
import { ACCESS_PATH, accessDoor } from "./AccessDoor.ts"
import { connectDoor } from "./ConnectDoor.ts"
import type { Door } from "./Door.ts"
import { loginDoor } from "./LoginDoor.ts"
import { logoutDoor } from "./LogoutDoor.ts"
import { type PasskeyDoor, passkeyDoor } from "./PasskeyDoor.ts"
import { resetDoor } from "./ResetDoor.ts"
import { setupDoor } from "./SetupDoor.ts"

/** The doors by their paths. Loaded at the first visit. */
export const doors = Effect.map(
  Effect.all({
    connect: connectDoor,
    passkey: passkeyDoor,
    "/setup": setupDoor,
    "/login": loginDoor,
    "/reset": resetDoor,
    [ACCESS_PATH]: accessDoor,
    "/logout": logoutDoor
  }),
  (all): Doors => all
)

export type DoorPath = "/setup" | "/login" | "/reset" | typeof ACCESS_PATH | "/logout"

export interface Doors extends Readonly<Record<DoorPath, Door>> {
  /** `/connect/<uid>`. */
  readonly connect: Door
  readonly passkey: PasskeyDoor
}
