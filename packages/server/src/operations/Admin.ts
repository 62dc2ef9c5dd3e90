/** What the terminal's commands do on the server's own machine. A server imports none of it. */
export * as AccountAdmin from "./AccountAdmin.ts"
export * as ConnectionAdmin from "./ConnectionAdmin.ts"
export * as GoalAdmin from "./GoalAdmin.ts"
export * as KeyAdmin from "./KeyAdmin.ts"
export * as LoginAdmin from "./LoginAdmin.ts"
export * as Maintenance from "./Maintenance.ts"
export { move } from "./Move.ts"
export { verify } from "./Verify.ts"
