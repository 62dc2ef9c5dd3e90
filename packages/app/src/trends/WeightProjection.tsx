import { WEIGH_IN_KG } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { trends } from "#text/trends"
import { useRead } from "../data/api.ts"
import { sentence } from "../format/dates.ts"
import { massLabel } from "../format/numbers.ts"
import { parseMass } from "../format/typed.ts"
import { NumberField } from "../ui/Field.tsx"
import { ReadState } from "../ui/States.tsx"

/** The projection of the weight, and the date of a weight that is typed. */
export const WeightProjection = () => {
  const [typed, type] = useState("")
  const kg = parseMass(typed)
  const isWeight = kg !== undefined && kg >= WEIGH_IN_KG.min && kg <= WEIGH_IN_KG.max
  const read = useRead("getProjection", isWeight ? { weightKg: Math.round(kg * 100) / 100 } : {})
  return (
    <>
      <ReadState read={read} />
      <p aria-live="polite">{read.data !== undefined && sentence(read.data.text)}</p>
      {read.data !== undefined && read.data.outlook !== "unknown" && (
        <NumberField label={trends.weight.goal} unit={massLabel()} value={typed} onInput={type} />
      )}
    </>
  )
}
