import { Limits, PayloadTooLarge, type Route } from "@daybook/core"

/** Why a body is refused that is over the limit of its route. */
export const tooLarge = ({ transport }: Route): PayloadTooLarge =>
  new PayloadTooLarge({
    message: transport.json?.tooLarge ?? `The body is over ${Limits.BODY_BYTES} bytes, the limit of this route.`
  })
