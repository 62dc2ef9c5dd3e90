import { v7 } from "uuid"

/**
 * Makes identifiers that ascend, as text, with the order in which they are made. Each is also greater than `newest`, that of the
 * account's newest row, which another server or an earlier start may have made by another clock.
 */
export const orderedIds = (): ((newest: string | undefined) => string) => {
  let last = ""
  return (newest = "") => {
    const floor = newest > last ? newest : last
    const id = v7()
    last = id > floor ? id : v7({ msecs: timeOf(floor) + 1 })
    return last
  }
}

const TIME_DIGITS = 12

/** The milliseconds in an identifier (RFC 9562, section 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16)
