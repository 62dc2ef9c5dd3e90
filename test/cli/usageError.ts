import { UsageError } from "../../packages/cli/src/Exit.ts"

/** The message of the `UsageError` that `work` throws; undefined if it throws none. */
export const usageError = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
