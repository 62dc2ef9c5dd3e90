import { PACE_KG } from "@daybook/core/pace"
import { useState } from "preact/hooks"
import { energy } from "#text/energy"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { preferences } from "../../data/preferences.ts"
import { toast } from "../../data/toasts.ts"
import { judgementText, limitsText } from "../../energy/figures.ts"
import { today } from "../../format/dates.ts"
import { parseMass } from "../../format/typed.ts"
import { fillMass, formatPace, massLabel } from "../../format/units.ts"
import { Field } from "../../ui/Field.tsx"

const text = energy.pace

/** The typed pace, which a form saves with its other fields. An empty text stands for none. */
export const usePaceDraft = () => {
  const saved = preferences.value.paceKgPerWeek
  const [typed, type] = useState<string>()
  const [error, setError] = useState<string>()
  const value = typed ?? (saved === undefined ? "" : fillMass(saved))
  const kg = value.trim() === "" ? null : parseMass(value)
  return {
    value,
    kg,
    error,
    type,
    /** Saves a changed pace. Resolves to false if it is refused. */
    save: async (): Promise<boolean> => {
      setError(undefined)
      if (typed === undefined || kg === (saved ?? null)) return true
      const wrong = faultOf(kg)
      const result = wrong === undefined ? await act("setPreferences", { paceKgPerWeek: kg ?? null }) : undefined
      if (result?.state === "applied") {
        toast({ text: text.saved })
        type(undefined)
        return true
      }
      setError(wrong ?? result?.message)
      return false
    }
  }
}

const faultOf = (kg: number | null | undefined): string | undefined => {
  if (kg === undefined) return text.number
  const isWithin = kg === null || (kg >= PACE_KG.min && kg <= PACE_KG.max)
  return isWithin ? undefined : text.bounds(formatPace(PACE_KG.min), formatPace(PACE_KG.max))
}

/** The field of the pace, judged for the person's weight. */
export const PaceField = ({
  draft: { error, kg, type, value }
}: {
  readonly draft: ReturnType<typeof usePaceDraft>
}) => {
  const date = today()
  const weightKg = useRead("getEnergy", { start: date, end: date }).data?.[0]?.weightKg
  const isJudged = kg != null && weightKg != null && faultOf(kg) === undefined
  const hint = isJudged ? judgementText(kg, weightKg) : text.fieldHint
  return (
    <Field
      label={text.field}
      unit={text.unit(massLabel())}
      value={value}
      error={error}
      hint={weightKg == null ? hint : `${hint} ${limitsText(weightKg)}`}
      onInput={type}
    />
  )
}
