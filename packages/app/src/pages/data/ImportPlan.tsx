import type { Answer } from "@daybook/core/app"
import { counted } from "../../format/text.ts"
import { imports as text } from "../../text/imports.ts"
import { Button } from "../../ui/Button.tsx"
import { Switch } from "../../ui/Switch.tsx"
import { addedText, ImportLosses, ImportOverlaps } from "./ImportSummary.tsx"

/** The plan of an import, before anything is written. */
export const ImportPlan = ({
  found: { name, plan, title },
  isBusy,
  onCancel,
  onImport,
  onWarmups,
  withWarmups
}: {
  readonly found: Answer<"getImport">
  readonly isBusy: boolean
  readonly withWarmups: boolean
  readonly onWarmups: (withWarmups: boolean) => void
  readonly onImport: () => void
  readonly onCancel: () => void
}) => {
  if (plan === null) return null
  const isNew = plan.imported > 0
  return (
    <>
      <p>{text.recognised(title ?? "", name, counted(plan.rows, text.rowForms))}</p>
      <p role="status">
        <b>{isNew ? text.planned(addedText(plan)) : text.nothingNew}</b>
      </p>
      <ImportOverlaps result={plan} />
      <ImportLosses result={plan} />
      {plan.format !== "daybook" && (plan.records.workouts > 0 || withWarmups) && (
        <Switch label={text.warmups} checked={withWarmups} onChange={onWarmups} />
      )}
      <p class="acts">
        {isNew && (
          <Button look="first" disabled={isBusy} onClick={onImport}>
            {isBusy ? text.importing : text.import}
          </Button>
        )}
        <Button disabled={isBusy} onClick={onCancel}>
          {isNew ? text.cancel : text.another}
        </Button>
      </p>
    </>
  )
}
