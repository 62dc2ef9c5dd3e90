export type { Client } from "./promise/Client.ts"
export { Daybook } from "./promise/Daybook.ts"
export {
  ApiError,
  ConnectionError,
  DaybookError,
  type LostWrite,
  TimeoutError,
  UnknownOutcomeError
} from "./promise/Errors.ts"
export * from "./generated/Errors.ts"
export type { Methods } from "./generated/Methods.ts"
export { ROUTES, type RouteName } from "./generated/Routes.ts"
export type * from "./generated/Types.ts"
export type { ApiResponse, Attempt, Budget, Call, CallOptions, DaybookOptions, Fetch, HttpResponse, Snapshot } from "./promise/Options.ts"
export type { Outcome } from "./promise/Reconcile.ts"
export { type Params, type Route, isIdempotent, today } from "./Route.ts"
