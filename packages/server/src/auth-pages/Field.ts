import { type Html, html } from "./Html.ts"

/** A field of a form, with what is wrong with it. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type: "text" | "password"
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: string
  readonly fault?: string | undefined
  /** Whether it is shown and cannot be changed. */
  readonly isFixed?: boolean
}

/** The fields of a form. The first with an error gets the focus, else the first that is empty. */
export const fields = (all: ReadonlyArray<Field>): ReadonlyArray<Html> => {
  const first = all.find(({ fault }) => fault !== undefined) ?? all.find(({ value }) => (value ?? "") === "")
  return all.map((field) => fieldHtml(field, field === first))
}

const fieldHtml = (
  { autocomplete, fault, hint, isFixed, label, name, type, value = "" }: Field,
  hasFocus: boolean
): Html => html`
<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required
 autocapitalize="none" spellcheck="false"${isFixed === true ? html` readonly` : undefined}${hasFocus ? html` autofocus` : undefined}${
   fault === undefined ? undefined : html` aria-invalid="true"`
 }${fault === undefined && hint === undefined ? undefined : html` aria-describedby="${name}-note"`}>
${
  fault === undefined
    ? hint === undefined
      ? undefined
      : html`<p class="hint" id="${name}-note">${hint}</p>`
    : html`<p class="fault" id="${name}-note" role="alert">${fault}</p>`
}
</div>`
