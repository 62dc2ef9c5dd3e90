import { type Known, knownText } from "../Known.ts"

const KNOWN: Known = [
  [/^expected a number from (\S+) to ([^\s,;]+).*$/s, "Attendu : un nombre de $1 à $2."],
  [/^expected a whole number from (\S+) to ([^\s,;]+).*$/s, "Attendu : un nombre entier de $1 à $2."],
  [/^expected text of (\d+) to (\d+) characters.*$/s, "Attendu : de $1 à $2 caractères."],
  [/^expected text of at most (\d+) characters.*$/s, "Attendu : au plus $1 caractères."],
  [/^(?:\w+: )?this is not your password\.$/, "Ce n’est pas ton mot de passe."],
  [/^Too many failed attempts; try again in (\d+) seconds?\.$/, "Trop d’essais manqués ; réessaie dans $1 s."],
  [/^There are (\d+) live keys already.*$/s, "Il y a déjà $1 clés actives, le maximum ; révoques-en une d’abord."],
  [/^There are (\d+) OAuth clients already.*$/s, "Il y a déjà $1 clients OAuth, le maximum ; supprimes-en un d’abord."],
  [/^There are (\d+) passkeys, .*$/s, "Il y a déjà $1 clés d’accès, le maximum."],
  [/^This passkey is here already\.$/, "Cette clé d’accès est déjà là."],
  [/^(?:\w+: )?expected a JPEG, PNG or WebP picture\.$/, "Choisis une image JPEG, PNG ou WebP."],
  [
    /^What it wrote was changed since, (?:one of them )?by (.+)\.$/s,
    "Ce qu’elle a écrit a été modifié depuis, par $1."
  ],
  [
    /^What they wrote was changed since, (?:one of them )?by (.+)\.$/s,
    "Ce qu’elles ont écrit a été modifié depuis, par $1."
  ],
  [/^.* (Request [\w-]+\.)$/s, "Une erreur du serveur. $1"]
]

const CODES = {
  unauthorized: "Personne n’est connecté sur cet appareil, ou la session est terminée. Connecte-toi.",
  not_found: "Cela n’existe plus.",
  payload_too_large: "C’est trop grand.",
  rate_limited: "Trop de requêtes ; réessaie plus tard.",
  unavailable: "Le serveur n’est pas prêt ; réessaie dans un instant."
}

export const refusalText = (said: string, code?: string): string => knownText(KNOWN, CODES, said, code)
