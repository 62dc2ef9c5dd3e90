import { type Command, LOCAL } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { flagValue, refuseExtraWords } from "../grammar/CommandLine.ts"
import { note, print, printJson } from "../output/Output.ts"

/** The command does not know the settings with which a server was started elsewhere. */
const USUAL_PORT =
  "The link has the default port, because DAYBOOK_PORT is not set here. If the server listens on another port, put that one in the link."

export const user: Command = {
  summary: "print a link with which someone signs in to the app, on the server's machine",
  usage: "daybook user reset\ndaybook user reset --account anna",
  about: `Prints a link that is good for 15 minutes and works once: whoever opens it chooses the password of the account, by default
the owner's. Devices that are signed in to it are signed out now. For an account that nobody has signed in to yet, the link is the
invitation: it asks for a name too. Works on the database that DAYBOOK_DATABASE names, whether or not a server is running; the link
has the address of DAYBOOK_PUBLIC_URL, or of DAYBOOK_HOST and DAYBOOK_PORT.`,
  flags: {
    ...LOCAL,
    account: { value: "NAME", help: "the account; the owner's by default" }
  },
  run: async (line) => {
    const [action] = line.words
    if (action !== "reset") {
      throw new UsageError(`user takes reset${action === undefined ? "" : `, not "${action}"`}`)
    }
    refuseExtraWords(line, 1, "user reset")
    const { account, ended, expiresAt, isNew, url } = await (await serverPackage()).resetLink(
      process.env,
      flagValue(line, "account")
    )
    note(
      isNew
        ? `Nobody signs in to the account "${account}" yet. With this link, someone chooses a name and a password (15 minutes, once):`
        : `Open this link to choose a new password for the account "${account}" (15 minutes, once):`
    )
    if (line.flags.json === true) printJson({ account, url, expiresAt })
    else print(`${url}\n`)
    const { DAYBOOK_PORT, DAYBOOK_PUBLIC_URL } = process.env
    if (DAYBOOK_PORT === undefined && DAYBOOK_PUBLIC_URL === undefined) note(USUAL_PORT)
    if (ended > 0) note(`Signed out ${ended} ${ended === 1 ? "device" : "devices"}.`)
    return EXIT.done
  }
}
