import { LineError } from "@daybook/core/grammar"
import { UsageError } from "../../packages/cli/src/Exit.ts"

/** The message of the error for words that cannot be understood, which `work` throws; undefined if it throws none. */
export const usageError = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof UsageError || error instanceof LineError) return error.message
    throw error
  }
}
