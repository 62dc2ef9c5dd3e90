import type * as en from "../signing.ts"
import type { Translation } from "../Translation.ts"

export const signing: Translation<typeof en.signing> = {
  signOutTitle: "Se déconnecter ?",
  signOutText: (count) =>
    count === 1
      ? "Une entrée n’a pas encore été envoyée. Se déconnecter la perd."
      : `${count} entrées n’ont pas encore été envoyées. Se déconnecter les perd.`,
  signOut: "Se déconnecter",
  usePasskey: "Utiliser une clé d’accès",
  openSignIn: "Ouvrir la page de connexion",
  notForgotten: "Des données de ton journal sont encore sur cet appareil",
  forgetByHand:
    "La session est terminée, mais le navigateur ne les a pas supprimées. Efface les données de ce site dans les réglages du navigateur.",
  signedOutTitle: "Tu es déconnecté",
  signedOutText: "La session est terminée. Connecte-toi pour continuer ; ce que tu as tapé reste.",
  confirmTitle: "Confirme que c’est toi",
  confirmText: "Ceci demande encore une fois ton mot de passe, ou une clé d’accès.",
  confirm: "Confirmer"
}
