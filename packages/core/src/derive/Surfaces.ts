import { type Naming, render } from "../contract/Annotations.ts"
import { ROUTES, type Route } from "./Routes.ts"

/** A route's name as a tool, `log_water`. */
export const toolName = (routeName: string): string =>
  routeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const naming = (today: string, nameOf: (route: Route) => string): Naming => {
  const names = new Map(ROUTES.map((route) => [route.name, nameOf(route)]))
  return {
    today,
    route: (name) => {
      const known = names.get(name)
      if (known === undefined) throw new Error(`a description refers to the unknown route ${name}`)
      return known
    }
  }
}

const REST = naming("today in UTC", ({ method, path }) => `\`${method} ${path}\``)
const TOOLS = naming("today in UTC", ({ name }) => toolName(name))
const CLIENT = naming("today in the client's time zone", ({ name }) => name)

/** A description with the names of the REST documentation. */
export const restText = (text: string): string => render(text, REST)
/** A description with the names of the tools. */
export const toolText = (text: string): string => render(text, TOOLS)
/** A description with the names of the SDK. The client knows the person's date; the server knows only the date in UTC. */
export const clientText = (text: string): string => render(text, CLIENT)
