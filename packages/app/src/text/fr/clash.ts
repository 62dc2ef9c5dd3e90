import { BODY_FIELDS } from "@daybook/core/check-in"
import type * as en from "../clash.ts"
import type { Translation } from "../Translation.ts"
import { bodyLabel } from "./labels.ts"

export const clash: Translation<typeof en.clash> = {
  title: "Modifié ailleurs",
  lead: "Ceci a été modifié ailleurs pendant que c’était ouvert ici.",
  both: (field, theirs, mine) => `${field} : ${theirs} là-bas, ${mine} ici.`,
  nothing: "rien",
  keep: "Garder le mien",
  take: "Prendre l’autre",
  fields: new Map<string, string>([
    ["name", "Nom"],
    ["calories", "Calories"],
    ["protein", "Protéines"],
    ["carbs", "Glucides"],
    ["fat", "Lipides"],
    ["meal", "Repas"],
    ["date", "Date"],
    ["amountMl", "Quantité"],
    ["waterMl", "Eau"],
    ["durationMinutes", "Minutes"],
    ["exercises", "Exercices"],
    ["value", "Valeur"],
    ...BODY_FIELDS.map((field) => [field, bodyLabel(field)] as const),
    ["note", "Note"],
    ["brand", "Marque"],
    ["barcode", "Code"],
    ["portions", "Portions"],
    ["per100", "Pour 100 g"],
    ["fiber", "Fibres"],
    ["sugar", "Sucres"],
    ["salt", "Sel"],
    ["ingredients", "Ingrédients"],
    ["servings", "Parts"],
    ["weightUnit", "Unité de poids"],
    ["goal", "Objectif"],
    ["tab", "Onglet"],
    ["kind", "Type"],
    ["unit", "Unité"],
    ["description", "Description"],
    ["increment", "Pas"],
    ["target", "Objectif"],
    ["colour", "Couleur"],
    ["healthMetricKey", "Signal"]
  ])
}
