import type * as en from "../scan.ts"
import type { Translation } from "../Translation.ts"

export const scan: Translation<typeof en.scan> = {
  short: "Scanner",
  title: "Scanner un code",
  camera: {
    starting: "La caméra démarre. Autorise-la si le navigateur le demande.",
    on: "Tiens les barres du paquet devant la caméra.",
    "needs https": "La caméra a besoin de https, que cette adresse n’a pas. Tape les chiffres sous les barres.",
    denied:
      "La caméra n’est pas autorisée ici. Autorise-la dans les réglages du navigateur pour cette adresse, ou tape les chiffres sous les barres.",
    none: "Il n’y a pas de caméra que le navigateur puisse utiliser. Tape les chiffres sous les barres.",
    busy: "La caméra est indisponible ; un autre programme l’utilise peut-être. Tape les chiffres sous les barres.",
    "no reader":
      "La partie qui lit les codes n’a pas pu être chargée. Recharge la page, ou tape les chiffres sous les barres."
  },
  again: "Démarrer la caméra",
  light: "Lumière",
  digits: "Chiffres sous les barres",
  digitsHint: "8, 12 ou 13 chiffres",
  invalid: "Ce ne sont pas les chiffres d’un code de produit : vérifie chacun.",
  look: "Chercher",
  looking: (code) => `Recherche de ${code}…`,
  unknown: (code) => `Aucun aliment n’a le code ${code}.`,
  unreachable: (code) => `Le code est ${code}. Le serveur est injoignable pour le chercher.`,
  failed: (code, why) => `Le code est ${code}. ${why}`,
  make: "Créer un aliment avec ce code",
  tryAgain: "Réessayer"
}
