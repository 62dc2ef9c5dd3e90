import type { Answer, Params, ReadName } from "@daybook/core/app"
import { COPIES, type Copy, copyKey, read } from "./api.ts"
import { isOffline } from "./request.ts"
import { inTime, storage } from "./storage.ts"

/** An answer that comes later does not help a person who waits. */
const WAIT_MS = 1500

const copiesOf = <Name extends ReadName>() => storage<Copy<Answer<Name>>>(COPIES)

/** The last answer of a read, if this device has a copy. */
export const copyOf = async <Name extends ReadName>(
  name: Name,
  params: Params<Name>
): Promise<Answer<Name> | undefined> => (await copiesOf<Name>().read(copyKey(name, params)))?.data

/**
 * The answer of a read as this device has it. A copy that is older than `freshMs` is renewed, if the server answers soon; undefined if
 * there is neither.
 */
export const known = async <Name extends ReadName>(
  name: Name,
  params: Params<Name>,
  freshMs: number
): Promise<Answer<Name> | undefined> => {
  const copies = copiesOf<Name>()
  const key = copyKey(name, params)
  const copy = await inTime(copies.read(key), undefined, WAIT_MS)
  if (isOffline.value || (copy !== undefined && Date.now() - copy.asOf < freshMs)) return copy?.data
  try {
    const asOf = Date.now()
    const data = await read(name, params, AbortSignal.timeout(WAIT_MS))
    // Where the device does not store it, the next question asks the server again.
    void copies.write(key, { data, asOf })
    return data
  } catch {
    return copy?.data
  }
}
