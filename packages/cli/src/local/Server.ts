import { EXIT, Stop } from "../Command.ts"

/** The server's package, which is loaded only by what runs it or works on its database. */
export const serverPackage = async (): Promise<typeof import("@daybook/server")> => {
  try {
    return await import("@daybook/server")
  } catch (error) {
    if (Object(error).code !== "ERR_MODULE_NOT_FOUND") throw error
    throw new Stop(EXIT.failure, "this needs the server's package: npm install -g @daybook/server @daybook/cli")
  }
}
