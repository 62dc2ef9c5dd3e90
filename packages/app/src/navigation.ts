/** Goes to an address. The shell sets it, since the router knows it only inside of the page. */
export const router: { go: (url: string, replace?: boolean) => void } = { go: (url) => location.assign(url) }

export const go = (url: string, replace = false): void => router.go(url, replace)

/** The page that a sheet lies over. */
export const below = { url: "/" }

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
