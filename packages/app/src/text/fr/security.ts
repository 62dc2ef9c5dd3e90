import type * as en from "../security.ts"
import type { Translation } from "../Translation.ts"

export const security: Translation<typeof en.security> = {
  title: "Connexion et appareils",
  lead: "Comment tu entres dans ton journal, et où tu es connecté.",
  signedInAs: "Connecté en tant que",
  signOut: "Se déconnecter",
  password: "Mot de passe",
  current: "Mot de passe actuel",
  next: "Nouveau mot de passe",
  nextHint:
    "Au moins 8 caractères. Tous les autres appareils sont déconnectés ; pas les clés ni les applications connectées.",
  change: "Changer le mot de passe",
  changed: (devices) =>
    devices === 0
      ? "Le mot de passe est changé."
      : `Le mot de passe est changé, et ${devices === 1 ? "un autre appareil est déconnecté" : `${devices} autres appareils sont déconnectés`}.`,
  programs: "Clés et applications connectées",
  programsLead:
    "Elles n’ont pas besoin de mot de passe et gardent l’accès à ton journal. Termine chacune que tu ne connais pas : sa prochaine requête est refusée. Ce qu’elle a écrit reste ; tu peux l’annuler sous Modifications.",
  noPrograms: "Aucune clé et aucune application connectée n’a accès à ton journal.",
  keyOf: (lastFour) => `clé …${lastFour}`,
  appOf: (domain) => `application de ${domain}`,
  unverifiedOf: (host) => `application, non vérifiée, de ${host}`,
  endAll: "Toutes les terminer",
  endAllTitle: "Terminer toutes les clés et applications connectées ?",
  endAllText: "Aucune n’a plus accès. Celles que tu veux ont besoin d’une nouvelle clé, ou d’être reconnectées.",
  endedAll: "Plus aucune clé ni application n’a accès",
  passkeys: "Clés d’accès",
  passkeysLead:
    "Une clé d’accès (passkey) te connecte avec ton empreinte, ton visage ou le verrou de ton appareil, sans mot de passe.",
  noPasskeys: "Pas encore de clé d’accès.",
  addPasskey: "Ajouter une clé d’accès",
  passkeyName: "Nom",
  passkeyNameHint: "Où elle est gardée : téléphone, gestionnaire de mots de passe",
  add: "Ajouter",
  added: (when) => `ajoutée ${when}`,
  used: (when) => `dernière utilisation ${when}`,
  neverUsed: "jamais utilisée",
  passkeyAdded: (name) => `Clé d’accès « ${name} » ajoutée`,
  removePasskey: "Retirer",
  removeTitle: "Retirer cette clé d’accès ?",
  removeText: (name) =>
    `Personne ne peut plus se connecter avec « ${name} ». L’appareil qui la garde ne le remarque pas.`,
  passkeyRemoved: (name) => `Clé d’accès « ${name} » retirée`,
  notAdded: "Aucune clé d’accès n’a été créée.",
  wanting: {
    "needs https": "Les clés d’accès ont besoin de https, que cette adresse n’a pas.",
    "needs a name": "Les clés d’accès ont besoin d’une adresse avec un nom ; celle-ci est un numéro.",
    no: "Ce navigateur n’a pas de clés d’accès."
  },
  identities: "Connexion par un fournisseur",
  identitiesLead: (provider) => `Une identité chez ${provider} liée ici te connecte aussi.`,
  noProvider: "Le serveur n’a plus de fournisseur : celles-ci ne connectent plus personne.",
  noIdentities: "Aucune identité liée pour l’instant.",
  link: (provider) => `Lier ${provider}`,
  linked: (issuer, when) => `chez ${issuer}, liée ${when}`,
  unlink: "Délier",
  unlinkTitle: "Délier cette identité ?",
  unlinkText: (name) => `Plus personne ne peut se connecter avec « ${name} ». Le fournisseur ne le remarque pas.`,
  unlinked: (name) => `« ${name} » est déliée`,
  devices: "Appareils",
  thisDevice: "Cet appareil",
  seen: (when) => `vu ${when}`,
  since: (when) => `connecté ${when}`,
  end: "Déconnecter",
  ended: (device) => `${device} est déconnecté`,
  endOthers: "Déconnecter partout ailleurs",
  endedOthers: (count) => (count === 1 ? "Un appareil est déconnecté" : `${count} appareils sont déconnectés`),
  cancel: "Retour"
}
