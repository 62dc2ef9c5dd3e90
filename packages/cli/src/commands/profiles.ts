import { type Command, LISTING } from "../Command.ts"
import { profile, profileNames, setUsualProfile } from "../config/Profile.ts"
import { savedAddress } from "../config/Settings.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { refuseTable } from "../grammar/CommandLine.ts"
import { readQueue } from "../outbox/Queue.ts"
import { listing } from "../output/Listing.ts"
import { note, noteWithin, print, printData, printJson } from "../output/Output.ts"
import { countText, safeText } from "../output/Text.ts"

export const profiles: Command = {
  summary: "the servers that you use, and which is the usual one",
  usage: `daybook profiles
daybook login https://log.example.org --profile work   # adds one
daybook profiles use default
daybook days --profile default`,
  about: `A profile has a server, a key, and its own queue and names for completion. The star marks the one that is used where neither --profile nor
DAYBOOK_PROFILE names another; use NAME moves it. --profile takes precedence over DAYBOOK_URL and DAYBOOK_API_KEY, which take
precedence over the others. daybook logout --profile NAME removes one. default is the one of daybook login without --profile.`,
  flags: LISTING,
  words: 2,
  run: async (line) => {
    const [action, name] = line.words
    if (action !== undefined && action !== "use") throw new UsageError(`profiles takes use NAME, not "${action}"`)
    const names = profileNames()
    if (action === "use") {
      refuseTable(line, "profiles use")
      if (name === undefined) throw new UsageError("missing name; daybook profiles lists them")
      if (!names.includes(name))
        throw new CommandError(EXIT.notFound, `no profile is named "${name}"; daybook profiles lists them`)
      setUsualProfile(name)
      if (line.flags.json === true) printJson({ current: name })
      note(`Commands use ${savedAddress(name)} now, unless --profile or DAYBOOK_PROFILE names another.`)
      return EXIT.done
    }
    const current = profile()
    const rows = names.map((name) => ({
      name,
      url: savedAddress(name),
      current: name === current,
      queued: readQueue(name).length
    }))
    if (printData(line, rows, ["name", "url", "current", "queued"])) return EXIT.done
    if (rows.length === 0) noteWithin("No profiles yet: daybook login")
    else {
      const cells = rows.map(({ current, name, queued, url }) => [
        current ? "*" : "",
        name,
        safeText(url),
        queued === 0 ? "" : countText(queued, "write")
      ])
      print(listing([["", "PROFILE", "SERVER", "QUEUE"], ...cells]))
    }
    return EXIT.done
  }
}
