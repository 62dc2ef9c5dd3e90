import { type Daybook, NotFoundError } from "@daybook/sdk"
import { canAsk, confirm, note } from "../output/Output.ts"

/** The time zone of this machine. */
export const timeZoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time zone may have several names, one of which each machine uses. */
const isHere = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone === timeZoneHere()
  } catch {
    return false
  }
}

/** Gives an account without a time zone that of this machine, and offers a change where the two differ. */
export const settleTimeZone = async (client: Daybook): Promise<void> => {
  const here = timeZoneHere()
  // A server of the version before has no clock.
  const clock = await client.getClock().catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined
    throw error
  })
  if (clock === undefined) return
  const { timeZone } = clock
  if (timeZone !== null && isHere(timeZone)) return
  if (timeZone === null) {
    await client.setTimeZone({ timeZone: here })
    note(`Your days go by ${here}: daybook clock`)
  } else if (canAsk() && (await confirm(`Your days go by ${timeZone}; this machine is in ${here}. Go by ${here}?`))) {
    await client.setTimeZone({ timeZone: here })
  } else {
    note(`Your days go by ${timeZone}; this machine is in ${here}. Change it: daybook clock set`)
  }
}
