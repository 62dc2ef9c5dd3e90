/** The parameters of a page's path and of its query, which every page gets. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Goes to an address. The shell sets it, since the router knows it only inside of the page. */
export const router: { go: (url: string, replace?: boolean) => void } = { go: (url) => location.assign(url) }

export const go = (url: string, replace = false): void => router.go(url, replace)

/** The page that a sheet lies over. */
export const below = { url: "/" }

/** The place that an address leads to, as the router reads it. The router throws for a part that is no valid percent-encoding: such a part is taken as typed. */
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

/** The page of an exercise, whatever its name. */
export const exercisePath = (name: string): string => `/exercises/${encodeURIComponent(name)}`

/** Opens a sheet over another page than the one it is opened from: closing it shows that page. */
export const goOver = (page: string, sheet: string): void => {
  history.replaceState(null, "", page)
  below.url = page
  go(sheet)
}

/** How many addresses of the app were opened, with this one: closing a sheet goes back only within the app. */
export const depth = { value: 0 }

/** Closes a sheet that has an address: back to the page below it. */
export const closeSheetRoute = (): void => {
  if (depth.value > 1) history.back()
  else go(below.url, true)
}
