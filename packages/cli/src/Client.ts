import { Usage } from "./Command.ts"

/** Where the server is and the key to it, as the environment says. */
export interface ClientSettings {
  /** The server's address, without `/v1` and without a slash at the end. */
  readonly origin: string
  readonly key: string
}

/** Reads `DAYBOOK_URL` (with or without `/v1` or `/mcp`) and `DAYBOOK_API_KEY`. */
export const clientSettings = (environment: Readonly<Record<string, string | undefined>>): ClientSettings => {
  const address = environment.DAYBOOK_URL || "http://127.0.0.1:7350"
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Usage(`DAYBOOK_URL: expected an address like http://127.0.0.1:7350, got "${address}"`)
  }
  const { password, username } = new URL(address)
  if (username !== "" || password !== "") {
    throw new Usage("DAYBOOK_URL: expected an address without a user name or password; the key is DAYBOOK_API_KEY")
  }
  const key = environment.DAYBOOK_API_KEY
  if (!key)
    throw new Usage("DAYBOOK_API_KEY is not set; make a key with: daybook keys create --name NAME --scope write")
  // Its value is never repeated: what is printed here may reach an assistant.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Usage("DAYBOOK_API_KEY: expected a key, daybook_sk_ and 36 letters and digits")
  return { origin: address.replace(/\/+$/, "").replace(/\/(v1|mcp)$/, ""), key }
}
