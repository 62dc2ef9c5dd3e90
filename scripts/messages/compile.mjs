// Writes a message as an expression of TypeScript: a string, a template, or a choice between the forms of a plural.

/** The shortest condition that a number takes a form in a language: often it is 1, or below 2. */
const condition = (form, name, language) => {
  if (form.startsWith("=")) return `${name} === ${form.slice(1)}`
  const rules = new Intl.PluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  if (!pluralCategories.includes(form))
    throw new Error(`has the plural form \`${form}\`: the language has ${pluralCategories.join(", ")}, and =0, =1 …`)
  const numbers = Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === form)
  if (form === "one" && numbers.join() === "1") return `${name} === 1`
  if (form === "one" && numbers.join() === "0,1") return `${name} < 2`
  return `new Intl.PluralRules("${language}").select(${name}) === "${form}"`
}

/** The forms of a plural, one after the other. The number of a form for one number alone is written out. */
const choice = ({ forms, name }, language) =>
  forms
    .map(({ form, parts }) => {
      if (form === "other") return expression(parts, language, `\${${name}}`)
      const is = condition(form, name, language)
      const [, number = `\${${name}}`] = /=== (\d+)$/.exec(is) ?? []
      return `${is} ? ${expression(parts, language, number)} : `
    })
    .join("")

const escaped = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/`|\$(?=\{)/g, "\\$&")

/** A message, or a form of a plural, in which `number` stands for `#`. */
export const expression = (parts, language, number = "") => {
  if (parts.length === 1 && parts[0].forms) return choice(parts[0], language)
  const template = parts.map((part) => {
    if (typeof part === "string") return escaped(part)
    if (part.isNumber) return number
    return `\${${part.forms ? choice(part, language) : part.name}}`
  })
  return parts.every((part) => typeof part === "string") ? JSON.stringify(parts.join("")) : `\`${template.join("")}\``
}
