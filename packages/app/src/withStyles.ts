import { base } from "./data/base.ts"

/** The address of the style sheet of all pages but Today. The build writes it. */
declare const MORE_STYLES: string

let arrived: Promise<unknown> | undefined

const load = (): Promise<unknown> =>
  new Promise((resolve) => {
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.href = base + MORE_STYLES
    link.onload = resolve
    // A page without its style is better than none. The next page tries again.
    link.onerror = () => {
      arrived = undefined
      resolve(undefined)
    }
    document.head.append(link)
  })

/** Loads a page or a part together with the style sheet that Today does not need. */
export const withStyles =
  <A>(page: () => Promise<A>) =>
  async (): Promise<A> => {
    arrived ??= load()
    const [found] = await Promise.all([page(), arrived])
    return found
  }
