import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { formatNumber } from "../format/numbers.ts"
import { FormError } from "../forms/FormError.tsx"
import { numberErrors, numberOf, useSubmit } from "../forms/fields.ts"
import { logDate } from "../log/logDate.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { log as text, water } from "../text/today.ts"
import { drink } from "../today/entryActs.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

const AMOUNTS = [250, 330, 500, 750] as const

/** A drink of water: a usual amount with one tap, or any other. */
const LogWater = ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const [amount, setAmount] = useState("")
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const ml = numberOf(amount) ?? 0
  return (
    <Sheet title={water.title} look="log">
      <div class="amounts" data-tone="water">
        {AMOUNTS.map((each) => (
          <Button
            key={each}
            onClick={() => {
              drink(each, date)
              closeSheetRoute()
            }}
          >
            +{formatNumber(each, 0)} ml
          </Button>
        ))}
      </div>
      <form
        class="form"
        onSubmit={(event) =>
          submit(
            event,
            amount.trim() === "" ? { amountMl: text.invalidNumber } : numberErrors({ amountMl: amount }),
            () =>
              write(
                "logWater",
                { amountMl: ml, date },
                { say: water.logged(`${formatNumber(ml, 0)} ml`), date, writeId }
              ),
            closeSheetRoute
          )
        }
      >
        <NumberField
          label={text.amount}
          unit="ml"
          value={amount}
          onInput={setAmount}
          error={errors.amountMl}
          autoFocus
        />
        <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
        <FormError>{errors.form}</FormError>
        <Button type="submit" look="first" disabled={busy}>
          {text.logIt}
        </Button>
      </form>
    </Sheet>
  )
}

export default LogWater
