import { Daybook } from "@daybook/sdk"
import { ask, canAsk, piped } from "../Asking.ts"
import { COMMON, type Command, EXIT, Usage } from "../Command.ts"
import { configFile, DEFAULT_URL, keyOf, originOf, saveSettings, serverAddress } from "../local/Config.ts"
import { nodeFetch } from "../local/Http.ts"
import { note, printJson } from "../Output.ts"

export const login: Command = {
  summary: "remember the server and the key",
  usage: "daybook login\ndaybook login https://log.example.org\ndaybook login https://log.example.org < key.txt",
  about: `Asks for the key, or reads it from standard input; never from the command line, where the shell would keep it. It is
tried first, then kept in a file that only you can read. DAYBOOK_URL and DAYBOOK_API_KEY win over it.`,
  flags: COMMON,
  run: async (line) => {
    const [said, ...more] = line.words
    if (more.length > 0 || said?.startsWith("daybook_sk_")) {
      throw new Usage("login takes only the server's address; the key is asked for, or read from standard input")
    }
    const fallback = knownAddress()
    const address = said ?? (canAsk() ? (await ask(`Server [${fallback}]: `)) || fallback : fallback)
    const origin = originOf(address, "server")
    const key = keyOf(canAsk() ? await ask("Key (not shown): ", { hidden: true }) : await piped(), "key")
    const client = new Daybook({ baseUrl: origin, apiKey: key, fetch: nodeFetch })
    const { scopes } = await client.getKeyInfo()
    saveSettings({ origin, key })
    if (line.flags.json === true) printJson({ url: origin, scopes })
    note(`Logged in to ${origin}; the key may ${scopes.join(", ")}. Kept in ${configFile()}`)
    for (const variable of ["DAYBOOK_URL", "DAYBOOK_API_KEY"]) {
      if (process.env[variable]) note(`${variable} is set and wins over it.`)
    }
    return EXIT.done
  }
}

/** Where nothing is set, or what is set cannot be read, this machine. */
const knownAddress = (): string => {
  try {
    return serverAddress().origin
  } catch {
    return DEFAULT_URL
  }
}
