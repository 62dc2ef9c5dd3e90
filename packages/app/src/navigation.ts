import { base } from "./data/base.ts"
import { isDate, today } from "./format/dates.ts"

export interface PageProps {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Goes to an address. The shell sets it, since only code inside of the page has the router. */
export const router: { go: (url: string, replace?: boolean) => void } = { go: (url) => location.assign(url) }

export const go = (url: string, replace = false): void => {
  // The address that it replaces does not count any more.
  if (replace && base + url !== location.pathname + location.search) depth.value--
  router.go(url, replace)
}

/** The page that a sheet lies over. */
export const below = { url: "/" }

/** The page of an address, as the router reads it. The router throws for invalid percent-encoding; such a part is taken as typed here. */
export const placeOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://app")
  const path = pathname
    .split("/")
    .map(decodable)
    .join("/")
    .replace(/(?<=.)\/$/, "")
  return { url, path, query: Object.fromEntries(searchParams) }
}

const decodable = (part: string): string => {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return encodeURIComponent(part)
  }
}

/** The first date of a log sheet: that of its address, else that of the page below it, else today. */
export const logDate = ({ date = "" }: PageProps["query"]): string => {
  if (isDate(date)) return date
  const shown = /^\/day\/([^/?#]+)/.exec(below.url)?.[1] ?? ""
  return isDate(shown) ? shown : today()
}

export const exercisePath = (name: string): string => `/exercises/${encodeURIComponent(name)}`

/** Opens a sheet over another page than the present one. Closing it shows that page. */
export const goOver = (page: string, sheet: string): void => {
  history.replaceState(null, "", base + page)
  below.url = page
  go(sheet)
}

/** The number of opened addresses of the app, including this one. Closing a sheet goes back only within the app. */
export const depth = { value: 0, isGoingBack: false }

/** Closes a sheet that has an address and goes back to the page below it. A second tap, before the browser has gone, does not go further. */
export const closeSheetRoute = (): void => {
  if (depth.isGoingBack) return
  depth.isGoingBack = depth.value > 1
  if (depth.isGoingBack) history.back()
  else go(below.url, true)
}

export const photoUrl = (id: string): string => `${base}/app/api/photos/${encodeURIComponent(id)}`
