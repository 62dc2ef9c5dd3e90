import { BODY_FIELDS } from "@daybook/core/check-in"
import type * as en from "../clash.ts"
import type { Translation } from "../Translation.ts"
import { bodyLabel } from "./labels.ts"

export const clash: Translation<typeof en.clash> = {
  title: "Anderswo geändert",
  lead: "Das wurde anderswo geändert, während es hier offen war.",
  both: (field, theirs, mine) => `${field}: dort ${theirs}, hier ${mine}.`,
  nothing: "nichts",
  keep: "Meines behalten",
  take: "Das andere nehmen",
  fields: new Map<string, string>([
    ["name", "Name"],
    ["calories", "Kalorien"],
    ["protein", "Eiweiß"],
    ["carbs", "Kohlenhydrate"],
    ["fat", "Fett"],
    ["meal", "Mahlzeit"],
    ["date", "Datum"],
    ["amountMl", "Menge"],
    ["waterMl", "Wasser"],
    ["durationMinutes", "Minuten"],
    ["exercises", "Übungen"],
    ["value", "Wert"],
    ...BODY_FIELDS.map((field) => [field, bodyLabel(field)] as const),
    ["note", "Notiz"],
    ["brand", "Marke"],
    ["barcode", "Code"],
    ["portions", "Portionen"],
    ["per100", "In 100 g"],
    ["fiber", "Ballaststoffe"],
    ["sugar", "Zucker"],
    ["salt", "Salz"],
    ["ingredients", "Zutaten"],
    ["servings", "Portionen"],
    ["weightUnit", "Gewichtseinheit"],
    ["goal", "Ziel"],
    ["tab", "Bereich"],
    ["kind", "Art"],
    ["unit", "Einheit"],
    ["description", "Beschreibung"],
    ["increment", "Schritt"],
    ["target", "Ziel"],
    ["colour", "Farbe"],
    ["healthMetricKey", "Signal"]
  ])
}
