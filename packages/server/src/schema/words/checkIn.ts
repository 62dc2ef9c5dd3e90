import type { CHECK_IN } from "@daybook/core"

/** The texts of the measurements of a check-in, in which `#` is the value. Those of English follow from the list of core. */
export const CHECK_IN_TEXTS: Record<"de" | "fr", Readonly<Record<keyof typeof CHECK_IN, string>>> = {
  de: {
    weightKg: "# kg",
    bodyFatPercent: "Körperfett # %",
    waistCm: "Taille # cm",
    hipCm: "Hüfte # cm",
    chestCm: "Brust # cm",
    armCm: "Arm # cm",
    thighCm: "Oberschenkel # cm",
    calfCm: "Wade # cm",
    neckCm: "Hals # cm",
    leanBodyMassKg: "fettfreie Masse # kg",
    boneMassKg: "Knochenmasse # kg",
    basalMetabolicRateKcal: "Grundumsatz # kcal"
  },
  fr: {
    weightKg: "# kg",
    bodyFatPercent: "masse grasse # %",
    waistCm: "taille # cm",
    hipCm: "hanches # cm",
    chestCm: "poitrine # cm",
    armCm: "bras # cm",
    thighCm: "cuisse # cm",
    calfCm: "mollet # cm",
    neckCm: "cou # cm",
    leanBodyMassKg: "masse maigre # kg",
    boneMassKg: "masse osseuse # kg",
    basalMetabolicRateKcal: "métabolisme de base # kcal"
  }
}
