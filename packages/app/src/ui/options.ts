/** One of the values that a person chooses from. */
export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A sentence below the label. With one, the options are cards instead of segments. */
  readonly hint?: string
}

/** The text of a value: its label, or its label with a hint. */
type Text = string | { readonly name: string; readonly hint: string }

/** The options of the values that have a text, in the order of the texts. */
export const optionsOf = <Value extends string>(texts: Readonly<Record<Value, Text>>): ReadonlyArray<Option<Value>> =>
  Object.keys(texts)
    .filter((value): value is Value => value in texts)
    .map((value) => {
      const { [value]: text } = texts
      return typeof text === "string" ? { value, label: text } : { value, label: text.name, hint: text.hint }
    })
