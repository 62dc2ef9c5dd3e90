/**
 * Several surfaces show the same description, but name routes differently: `GET /v1/insights` in REST, `get_insights` in MCP,
 * `getInsights` in the SDK. So a description refers to a route by a placeholder, and each surface renders it (`derive/Surfaces.ts`).
 */
const placeholder = (name: string): string => `⟦${name}⟧`

const PLACEHOLDER = /⟦(\w+)⟧/g

/** Refers to an endpoint by its name, `getInsights`. */
export const routeRef = (name: string): string => placeholder(name)

const TODAY_NAME = "today"

/** The date that a request without a date gets. */
export const TODAY = placeholder(TODAY_NAME)

/** The names that a surface gives to routes and parameters. */
export interface Naming {
  readonly route: (name: string) => string
  readonly today: string
}

/** A description with the names of one surface. */
export const render = (text: string, { route, today }: Naming): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (name === TODAY_NAME ? today : route(name)))
