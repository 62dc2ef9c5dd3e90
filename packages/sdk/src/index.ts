export type { Client } from "./Client.ts"
export { Daybook } from "./Daybook.ts"
export {
  ApiError,
  ConnectionError,
  DaybookError,
  type LostWrite,
  TimeoutError,
  UnknownOutcomeError
} from "./Errors.ts"
export * from "./generated/Errors.ts"
export type { Methods } from "./generated/Methods.ts"
export { ROUTES, type RouteName } from "./generated/Routes.ts"
export type * from "./generated/Types.ts"
export type { Answered, Budget, Call, CallOptions, DaybookOptions, Fetch, HttpResponse, Snapshot } from "./Options.ts"
export type { Outcome } from "./Reconcile.ts"
export { type Params, type Route, repeatable, today } from "./Route.ts"
