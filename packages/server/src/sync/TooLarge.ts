import { Limits, PayloadTooLarge } from "@daybook/core"
import type { ReadyRoute } from "../rest/RouteTable.ts"

/** Why a body is refused that is over the limit of its route. */
export const tooLarge = ({ route: { transport } }: ReadyRoute): PayloadTooLarge =>
  new PayloadTooLarge({
    message: transport.json?.tooLarge ?? `The body is over ${Limits.BODY_BYTES} bytes, the limit of this route.`
  })
