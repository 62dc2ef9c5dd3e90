export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A sentence below the label. With one, the options are cards instead of segments. */
  readonly hint?: string
}

type Text = string | { readonly name: string; readonly hint: string }

export const optionsOf = <Value extends string>(texts: Readonly<Record<Value, Text>>): ReadonlyArray<Option<Value>> =>
  Object.keys(texts)
    .filter((value): value is Value => value in texts)
    .map((value) => {
      const { [value]: text } = texts
      return typeof text === "string" ? { value, label: text } : { value, label: text.name, hint: text.hint }
    })
