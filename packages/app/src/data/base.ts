/** The path below which a proxy serves the app: `/daybook`. Empty at the root of a host, and outside of the app's pages. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? ""
