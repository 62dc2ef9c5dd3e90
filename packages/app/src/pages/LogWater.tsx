import { log as text } from "#text/log"
import { water } from "#text/today"
import { Form } from "../form/Form.tsx"
import { numberErrors, numberOf, useForm } from "../form/useForm.ts"
import { formatNumber } from "../format/numbers.ts"
import { logWater } from "../log/acts.ts"
import { actAndClose } from "../log/closing.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

const AMOUNTS = [250, 330, 500, 750] as const

/** A drink of water: a usual amount with one tap, or any other. */
export default ({ query }: PageProps) => {
  const form = useForm({
    values: { amountMl: "", date: logDate(query) },
    check: ({ amountMl }) => numberErrors({ amountMl }),
    send: ({ values: { amountMl, date }, writeId }) => logWater(numberOf(amountMl) ?? 0, date, writeId),
    leave: closeSheetRoute
  })
  const drink = (amountMl: number) => actAndClose(() => logWater(amountMl, form.values.date))
  return (
    <Sheet title={water.title} look="log">
      <div class="amounts" data-tone="water">
        {AMOUNTS.map((each) => (
          <Button key={each} onClick={() => drink(each)}>
            +{formatNumber(each, 0)} ml
          </Button>
        ))}
      </div>
      <Form form={form} save={text.logIt}>
        <NumberField label={text.amount} unit="ml" {...form.field("amountMl")} autoFocus />
        <DateField label={text.date} {...form.field("date")} />
      </Form>
    </Sheet>
  )
}
