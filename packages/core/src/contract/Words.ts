/**
 * Descriptions are written once and shown by several surfaces, which name things differently: REST says
 * `GET /v1/insights`, an MCP client `get_insights`, the SDK `getInsights`. A description therefore refers to such a thing by a
 * placeholder, and each surface renders it (`derive/Surfaces.ts`).
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

/** A description as one surface shows it. */
export const render = (text: string, { route, today }: Naming): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (name === TODAY_NAME ? today : route(name)))
