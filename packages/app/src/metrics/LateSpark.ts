import { later } from "../ui/Later.tsx"

/** A sparkline whose drawing is loaded after the page, so that the page itself stays small. */
export const LateSpark = later(async () => ({ default: (await import("./Spark.tsx")).Spark }))
