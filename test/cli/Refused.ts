import { Usage } from "../../packages/cli/src/Command.ts"

/** What a refusal of the command line says; nothing where there is none. */
export const refusal = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Usage) return error.message
    throw error
  }
}
