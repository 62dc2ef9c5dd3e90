import type { TestProject } from "vitest/node"
import { startCluster } from "./Postgres.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The cluster of a run on PostgreSQL; undefined on SQLite. */
    readonly postgres: string | undefined
  }
}

/** Starts the cluster of a run, and removes it at the end. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { remove, url } = await startCluster()
  provide("postgres", url)
  return remove
}
