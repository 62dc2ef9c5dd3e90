export { FileAnswer, FileBody } from "../contract/Transport.ts"
export { APP_ROUTES, AppApi } from "./AppApi.ts"
export { RowStates, TrashedRow } from "./AppChanges.ts"
