import { UsageError } from "../../packages/cli/src/Exit.ts"

/** What a refusal of the command line says; nothing where there is none. */
export const refusal = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
