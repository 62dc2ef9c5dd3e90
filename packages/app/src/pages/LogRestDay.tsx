import { log as text } from "#text/log"
import { training } from "#text/today"
import { Form } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { logRest } from "../log/acts.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { DateField } from "../ui/DateField.tsx"
import { Sheet } from "../ui/Sheet.tsx"

export default ({ query }: PageProps) => {
  const form = useForm({
    values: { dates: logDate(query) },
    send: ({ values }) => logRest(values.dates),
    leave: closeSheetRoute
  })
  return (
    <Sheet title={training.rest} look="log">
      <Form form={form} save={text.logIt}>
        <DateField label={text.date} {...form.field("dates")} />
      </Form>
    </Sheet>
  )
}
