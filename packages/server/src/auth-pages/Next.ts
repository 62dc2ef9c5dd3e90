// Only to resolve against: a path that leaves it leads to another site.
const HERE = "http://daybook.invalid"

/** The path of the app that a person wanted before signing in, and `/` for anything that could lead elsewhere. */
export const safeNext = (wanted: string | null): string => {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  if (wanted === null || !/^\/(?![/\\])[!-~]*$/.test(wanted) || !URL.canParse(wanted, HERE)) return "/"
  const { hash, origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** Whether a path is on the way of an app that connects, which may end at another site. */
export const leadsToApp = (path: string): boolean => /^\/(?:connect|oauth)\//.test(path)
