/** The handling of a write that the server did not answer. It is loaded then, since few starts need it. */

export { doubtsOf } from "@daybook/core/plausibility"
export { reconcile } from "@daybook/sdk"
