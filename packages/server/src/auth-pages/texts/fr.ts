import { html } from "../Html.ts"
import { counted, type Texts } from "./en.ts"

const IF_STARTED = "Connecte seulement si tu viens de le lancer toi-même."

const opensAddresses = (host: string): string =>
  `au programme de cet appareil qui ouvre les adresses comme ${host}, ce que tout programme peut demander.`

const ERRORS: ReadonlyMap<string, string> = new Map([
  ["internal_error", "Le serveur a une erreur. Son journal en dit plus."],
  ["method_not_allowed", "Cela ne va pas sur cette page."],
  ["payload_too_large", "Le formulaire est trop grand."],
  ["unavailable", "Le serveur n’est pas prêt ; réessaie dans un instant."],
  ["unsupported_media_type", "Cette page n’accepte que son formulaire."]
])

/** The texts of the pages in French. */
export const fr: Texts = {
  signIn: "Se connecter",
  back: "Retour",
  onward: "Continuer",
  openDaybook: "Ouvrir Daybook",

  errors: {
    wait: "Un instant",
    failed: "Cela n’a pas marché",
    again: "Rouvrir la page",
    foreign: "Le formulaire venait d’une page d’un autre site. Rien n’a été modifié.",
    outdated:
      "Le formulaire est périmé, ou le navigateur ne garde pas de cookies. Rouvre la page et remplis-la encore une fois.",
    tooSoon: ({ retryAfter = 1 }) =>
      `Trop d’essais manqués ; réessaie dans ${retryAfter} ${retryAfter === 1 ? "seconde" : "secondes"}.`,
    other: ({ _tag, message }) => ERRORS.get(_tag) ?? message,
    otherHost: "Pas une adresse de ce serveur",
    host: ({ name }) =>
      name === undefined
        ? "L’en-tête Host manque ou n’est pas valable."
        : `L’hôte ${name} n’est pas une adresse de ce serveur. S’il est à toi, mets dans DAYBOOK_PUBLIC_URL l’adresse que tu utilises, ou ajoute le nom à DAYBOOK_ALLOWED_HOSTS.`
  },

  name: {
    label: "Nom",
    taken: "Un autre compte de ce serveur a ce nom.",
    fault: ({ bounds }) =>
      bounds === undefined
        ? "un nom ne peut pas avoir de caractères de contrôle"
        : `de ${bounds.min} à ${bounds.max} caractères, s’il te plaît`
  },
  password: {
    label: "Mot de passe",
    least: "Au moins 8 caractères.",
    fault: ({ max, min }) => `Choisis-en un autre : de ${min} à ${max} caractères.`
  },

  login: {
    wrong: "Le nom ou le mot de passe est faux.",
    passkey: "Se connecter avec une clé d’accès",
    unknownPasskey:
      "Cette clé d’accès n’est pas connue ici. Connecte-toi avec ton mot de passe, et ajoute-la sous Réglages, Connexion et appareils.",
    provider: (provider) => `Se connecter avec ${provider}`,
    forgotten: html`Oublié ? Lance <code>daybook user reset</code> sur le serveur : il affiche un lien avec lequel tu en choisis un nouveau.`,
    noOwner: "Ce serveur n’a pas encore de propriétaire.",
    toSetup: "Installe-le d’abord",
    signOut: "Se déconnecter",
    toLog: "Retour au journal"
  },

  setup: {
    title: "Installer Daybook",
    lead: html`Crée le compte du propriétaire de ce serveur. Tout ce qui a été noté jusqu’ici avec ses clés lui appartient.`,
    code: "Code d’installation",
    codeHint: "Le serveur l’a affiché à son démarrage, comme 4F7K-9QXM.",
    wrongCode: "Ce n’est pas le code que ce serveur a affiché à son dernier démarrage.",
    tooManyCodes: ({ retryAfter = 60 }) =>
      `Le code a été essayé trop souvent en une heure. Si c’était quelqu’un d’autre, lance \`daybook user reset\` sur le serveur : il affiche un lien qui n’a pas besoin de code. Ou redémarre le serveur pour un nouveau code, ou réessaie dans ${Math.ceil(retryAfter / 60)} minutes.`,
    create: "Créer le compte",
    gone: "Déjà installé",
    goneLead: html`Ce serveur a un propriétaire. Pour y revenir sans mot de passe, lance <code>daybook user reset</code> dessus.`
  },

  reset: {
    title: "Choisir un nouveau mot de passe",
    lead: "Il remplace l’ancien, et déconnecte chaque appareil connecté en ce moment.",
    welcome: "Bienvenue dans Daybook",
    welcomeLead: "Choisis le nom et le mot de passe avec lesquels tu te connectes à ton journal.",
    set: "Fixer le mot de passe",
    over: "Ce lien est passé",
    overLead: (minutes) =>
      html`Un lien sert une fois, pendant ${minutes} minutes. Lance <code>daybook user reset</code> sur le serveur pour un autre.`
  },

  access: {
    title: "Qui a encore accès",
    none: "Aucune clé et aucune application connectée n’a accès à ton journal.",
    lead: "Ton mot de passe est fixé, et tous les autres appareils ont été déconnectés. Ces clés et applications n’ont pas besoin de mot de passe et gardent l’accès. Termine chacune que tu ne connais pas : sa prochaine requête est refusée. Ce qu’elle a écrit reste ; tu peux l’annuler dans l’application, sous Modifications.",
    key: (lastFour) => `Clé …${lastFour}`,
    appOf: (domain) => `Application de ${domain}`,
    unverifiedOf: (host) => `Application, non vérifiée, de ${host}`,
    neverUsed: "jamais utilisée",
    lastUsed: (date) => `dernière utilisation le ${date}`,
    revoke: "Révoquer",
    revokeOf: (name) => `Révoquer ${name}`,
    disconnect: "Déconnecter",
    disconnectOf: (name) => `Déconnecter ${name}`,
    endAll: "Toutes les terminer",
    nothing: "Le formulaire ne nomme ni clé ni application. Rien n’a été terminé.",
    otherWays: (passkeys, identities) =>
      `On peut aussi se connecter à ton compte avec : ${[
        ...counted(passkeys, "une clé d’accès", "clés d’accès"),
        ...counted(identities, "une identité liée", "identités liées")
      ].join(" et ")}. Retire ce qui n’est pas à toi :`,
    security: "Connexion et appareils"
  },

  oidc: {
    provider: "Le fournisseur",
    none: "Ce serveur n’a pas de fournisseur avec lequel on se connecte.",
    unreachable: (provider) => `${provider} est injoignable`,
    useAnother: "Connecte-toi avec ton mot de passe, ou réessaie plus tard.",
    notConfirmed: (provider, minutes) =>
      `${provider} n’a pas confirmé qui tu es, ou cela a pris plus de ${minutes} minutes. Recommence.`,
    notLinked: "Pas liée",
    ofNobody:
      "Cette identité n’est liée à aucun compte de ce Daybook. Connecte-toi avec ton mot de passe, et lie-la sous Réglages, Connexion et appareils.",
    ofNoOwner:
      "Cette identité n’est liée à aucun compte, et ce serveur n’a pas encore de propriétaire. Installe-le d’abord, avec le lien qu’il a affiché au démarrage ; puis lie l’identité sous Réglages, Connexion et appareils.",
    ofAnother: "Cette identité est liée à un autre compte de ce Daybook. Rien n’a été modifié."
  },

  scopes: { read: "Lecture seule", write: "Lecture et écriture", full: "Accès complet" },
  scopeHints: {
    read: "Voir tout ton journal, tes objectifs et analyses.",
    write: "Aussi noter et corriger repas, eau, séances, bilans et indicateurs.",
    full: "Aussi supprimer entrées, bilans et indicateurs, et annuler toute modification."
  },

  connect: {
    title: (app) => `Connecter ${app}`,
    heading: (app) => html`Connecter ${app} à ton Daybook ?`,
    nameless: "Une application sans nom",
    app: "Application",
    ownClient: "ton client OAuth",
    unverified: "non vérifiée",
    sendsTo: "Te renvoie vers",
    signedInAs: "Connecté en tant que",
    notYou: "Pas toi ?",
    may: "Elle peut",
    asked: (hint) => `${hint} C’est ce qu’elle a demandé.`,
    afterwards: html`Tout ce qu’elle écrit porte son nom. Tu peux l’annuler, même d’un coup, et la déconnecter sous <b>Réglages, Applications connectées</b>. Elle ne voit jamais ton mot de passe, tes photos ni tes clés.`,
    cancel: "Refuser",
    connect: "Connecter",
    warnings: (host) => ({
      site: {
        unknown:
          "Personne ne garantit ce nom : toute application peut s’appeler ainsi. Connecte seulement si tu sais où tu es renvoyé, et viens de commencer là toi-même."
      },
      loopback: {
        known: `L’accès va à un programme sur l’ordinateur que tu utilises. ${IF_STARTED}`,
        unknown: `Personne ne garantit ce nom, et l’application tourne sur l’ordinateur que tu utilises. ${IF_STARTED}`
      },
      scheme: {
        known: `L’accès va ${opensAddresses(host)} ${IF_STARTED}`,
        unknown: `Personne ne garantit ce nom, et l’accès va ${opensAddresses(host)} ${IF_STARTED}`
      }
    }),
    asksWho: "L’accès complet demande qui tu es.",
    asksPasskey: "L’accès complet demande qui tu es : utilise une clé d’accès.",
    asksPassword: "L’accès complet demande qui tu es : entre ton mot de passe.",
    wrong: "Ce n’est pas ton mot de passe.",
    passkey: "Utiliser une clé d’accès",
    connected: "Connectée",
    goingBack: (app) => `Retour à ${app}.`,
    notConnected: "Non connectée",
    noAccess: (app) => `${app} n’a pas d’accès. Retour à elle.`,
    over: "Cette demande est passée",
    overLead:
      "Elle a déjà eu une réponse, a attendu trop longtemps, ou venait d’un autre navigateur ou de quelqu’un d’autre. Retourne à l’application et connecte-la encore une fois."
  },

  refusal: {
    title: "L’application ne peut pas être connectée",
    reason: (reason) => html`La demande de l’application a été refusée : ${reason}.`,
    invalid: "la demande n’est pas valable",
    noPage: "il n’y a pas de page à cette adresse",
    elsewhere: "la réponse vient d’un autre navigateur, ou de quelqu’un qui n’est plus connecté ici",
    again:
      "Rien n’a été connecté. Retourne à l’application et connecte-la encore une fois. Si cela se répète, dis aux développeurs de l’application ce que dit cette page.",
    onlyIfFromThere: "Rien n’a été connecté. Retourne seulement si tu viens de là.",
    goBack: (host) => `Retour à ${host}`
  }
}
