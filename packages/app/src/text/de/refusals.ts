import { type Known, knownText } from "../Known.ts"

const KNOWN: Known = [
  [/^expected a number from (\S+) to ([^\s,;]+).*$/s, "Erwartet: eine Zahl von $1 bis $2."],
  [/^expected a whole number from (\S+) to ([^\s,;]+).*$/s, "Erwartet: eine ganze Zahl von $1 bis $2."],
  [/^expected text of (\d+) to (\d+) characters.*$/s, "Erwartet: $1 bis $2 Zeichen."],
  [/^expected text of at most (\d+) characters.*$/s, "Erwartet: höchstens $1 Zeichen."],
  [/^(?:\w+: )?this is not your password\.$/, "Das ist nicht dein Passwort."],
  [
    /^Too many failed attempts; try again in (\d+) seconds?\.$/,
    "Zu viele Fehlversuche; versuch es in $1 s noch einmal."
  ],
  [
    /^There are (\d+) live keys already.*$/s,
    "Es gibt schon $1 aktive Schlüssel, mehr gehen nicht; widerrufe zuerst einen."
  ],
  [
    /^There are (\d+) OAuth clients already.*$/s,
    "Es gibt schon $1 OAuth-Clients, mehr gehen nicht; lösche zuerst einen."
  ],
  [/^There are (\d+) passkeys, .*$/s, "Es gibt schon $1 Passkeys, mehr gehen nicht."],
  [/^This passkey is here already\.$/, "Dieser Passkey ist schon da."],
  [/^(?:\w+: )?expected a JPEG, PNG or WebP picture\.$/, "Nimm ein Bild in JPEG, PNG oder WebP."],
  [
    /^What it wrote was changed since, (?:one of them )?by (.+)\.$/s,
    "Was sie geschrieben hat, wurde seitdem geändert, von $1."
  ],
  [
    /^What they wrote was changed since, (?:one of them )?by (.+)\.$/s,
    "Was sie geschrieben haben, wurde seitdem geändert, von $1."
  ],
  [/^.* (Request [\w-]+\.)$/s, "Ein Fehler des Servers. $1"]
]

const CODES = {
  unauthorized: "Auf diesem Gerät ist niemand angemeldet, oder die Sitzung ist zu Ende. Melde dich an.",
  not_found: "Das gibt es nicht mehr.",
  payload_too_large: "Das ist zu groß.",
  rate_limited: "Zu viele Anfragen; versuch es später noch einmal.",
  unavailable: "Der Server ist gerade nicht bereit; versuch es gleich noch einmal."
}

export const refusalText = (said: string, code?: string): string => knownText(KNOWN, CODES, said, code)
