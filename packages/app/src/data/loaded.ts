import { shell } from "#text/shell"
import { base } from "./base.ts"
import { orElse } from "./device.ts"

/** A part of the app that could not be loaded. Its message is for people. */
export class NotLoaded extends Error {}

/** As the build writes it into the shell: its address changes with each build and language. */
const SCRIPT = /<script type="module" src="([^"]+)"/

/** The build that this page was opened anew for. If it fails all the same, it is not opened again and again. */
const OPENED = "daybook-build"
const openedFor = orElse(() => sessionStorage.getItem(OPENED), null)
orElse(() => sessionStorage.removeItem(OPENED), undefined)

/** The script of the server's build, if that is another than this page has; undefined without an answer of the server. */
const otherBuild = async (): Promise<string | undefined> => {
  const own = document.querySelector('script[type="module"]')?.getAttribute("src")
  const response = await fetch(`${base}/`, { cache: "no-store" })
  const [, script] = SCRIPT.exec(await response.text()) ?? []
  return script === own ? undefined : script
}

/** The server is asked once a minute at most: the parts of a page fail together, and are tried again. */
const ASKS_AFTER_MS = 60_000

let asking: Promise<string | undefined> | undefined

const ask = async (): Promise<string | undefined> => {
  try {
    const found = await otherBuild()
    setTimeout(forget, ASKS_AFTER_MS)
    return found
  } catch {
    // Without a network the next failure asks again.
    forget()
    throw new NotLoaded(shell.noNetwork)
  }
}

const forget = (): void => {
  asking = undefined
}

/**
 * Loads a part of the app. If that fails over a network, the server may have been updated while the page was open, and has the part no
 * more: then the wanted address is opened anew. Else it throws `NotLoaded`. Every import at run time goes through here.
 */
export const loaded = async <A>(load: () => Promise<A>, mayLeave: () => boolean = () => true): Promise<A> => {
  try {
    return await load()
  } catch {
    asking ??= ask()
    const build = await asking
    if (build !== undefined && build !== openedFor && mayLeave()) {
      orElse(() => sessionStorage.setItem(OPENED, build), undefined)
      location.assign(location.pathname + location.search)
    }
    throw new NotLoaded(shell.partFailed)
  }
}
