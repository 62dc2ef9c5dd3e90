import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf } from "../Json.ts"

/** The server's package, loaded only by the commands that run it or work on its database. */
export const serverPackage = async (): Promise<typeof import("@daybook/server")> => {
  try {
    return await import("@daybook/server")
  } catch (error) {
    if (fieldOf(error, "code") !== "ERR_MODULE_NOT_FOUND") throw error
    throw new CommandError(EXIT.failure, "this needs the server's package: npm install -g @daybook/server @daybook/cli")
  }
}
