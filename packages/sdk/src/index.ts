// biome-ignore-all assist/source/organizeImports: with the client first, bundlers inline the error classes
export { type Client, Daybook } from "./promise/Client.ts"
export type { ErrorCode } from "./generated/ErrorCode.ts"
export * from "./generated/Errors.ts"
export type { ListItems, ListParams } from "./generated/Pages.ts"
export type { Methods } from "./generated/Methods.ts"
export { ROUTES, type RouteName } from "./generated/Routes.ts"
export type * from "./generated/Types.ts"
export {
  ApiError,
  type ApiErrorClass,
  ConnectionError,
  DaybookError,
  type LostWrite,
  TimeoutError,
  UnknownOutcomeError
} from "./promise/Errors.ts"
export type {
  ApiResponse,
  Attempt,
  Budget,
  Call,
  CallOptions,
  DaybookOptions,
  Fetch,
  HttpResponse
} from "./promise/Options.ts"
export type { Outcome } from "./promise/Evidence.ts"
export { iterate } from "./promise/Iterate.ts"
export { reconcile } from "./promise/Reconcile.ts"
export { budgetOf, isIdempotent, type Params, type Route, today } from "./Route.ts"
