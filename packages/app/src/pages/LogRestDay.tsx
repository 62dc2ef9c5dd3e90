import { useState } from "preact/hooks"
import { FormError } from "../forms/FormError.tsx"
import { useSubmit } from "../forms/fields.ts"
import { logDate } from "../log/logDate.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { log as text, training } from "../text/today.ts"
import { rest } from "../today/entryActs.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Sheet } from "../ui/Sheet.tsx"

/** Marks a date as one without training. */
const LogRestDay = ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const { busy, errors, submit } = useSubmit()
  return (
    <Sheet title={training.rest} look="log">
      <form class="form" onSubmit={(event) => submit(event, {}, () => rest(date), closeSheetRoute)}>
        <DateField label={text.date} value={date} onInput={setDate} error={errors.dates} />
        <FormError>{errors.form}</FormError>
        <Button type="submit" look="first" disabled={busy}>
          {text.logIt}
        </Button>
      </form>
    </Sheet>
  )
}

export default LogRestDay
