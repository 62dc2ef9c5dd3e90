import { Daybook } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { nodeFetch } from "../config/Http.ts"
import { configFile, DEFAULT_URL, parseKey, parseOrigin, saveSettings, serverAddress } from "../config/Settings.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { note, printJson } from "../output/Output.ts"
import { ask, canAsk, readStdin } from "../output/Prompt.ts"

export const login: Command = {
  summary: "save the server's address and the key",
  usage: "daybook login\ndaybook login https://log.example.org\ndaybook login https://log.example.org < key.txt",
  about: `Asks for the key or reads it from standard input; never from the command line, which the shell keeps in its history. The key
is tested, then saved in a file that only you can read. DAYBOOK_URL and DAYBOOK_API_KEY take precedence.`,
  flags: COMMON,
  run: async (line) => {
    const [word, ...more] = line.words
    if (more.length > 0 || word?.startsWith("daybook_sk_")) {
      throw new UsageError(
        "login takes only the server's address; it asks for the key, or reads it from standard input"
      )
    }
    const fallback = configuredAddress()
    const address = word ?? (canAsk() ? (await ask(`Server [${fallback}]: `)) || fallback : fallback)
    const origin = parseOrigin(address, "server")
    const key = parseKey(canAsk() ? await ask("Key (not shown): ", { hidden: true }) : await readStdin(), "key")
    const client = new Daybook({ baseUrl: origin, apiKey: key, fetch: nodeFetch })
    const { scopes } = await client.getKeyInfo()
    saveSettings({ origin, key })
    if (line.flags.json === true) printJson({ url: origin, scopes })
    note(`Logged in to ${origin}; the key may ${scopes.join(", ")}. Saved in ${configFile()}`)
    for (const variable of ["DAYBOOK_URL", "DAYBOOK_API_KEY"]) {
      if (process.env[variable]) note(`${variable} is set and takes precedence.`)
    }
    return EXIT.done
  }
}

/** The default if nothing is configured or the settings cannot be read. */
const configuredAddress = (): string => {
  try {
    return serverAddress().origin
  } catch {
    return DEFAULT_URL
  }
}
