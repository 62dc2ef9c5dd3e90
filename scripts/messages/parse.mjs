// Reads a message: text, arguments in braces, and plurals as ICU writes them. docs/translate.md describes it to translators.

const ARGUMENT = /^\{(\w+)\}/
const PLURAL = /^\{(\w+), plural, ?/
const FORM = /^ ?(=\d+|\w+) \{/

/** Reads up to the end of the text, or of a form of a plural, in which `#` stands for the number. */
const parseFrom = (text, start, isForm) => {
  const parts = []
  let at = start
  const next = (pattern) => {
    const found = pattern.exec(text.slice(at))
    at += found?.[0].length ?? 0
    return found
  }
  for (;;) {
    const [plain] = next(isForm ? /^[^{}#]*/ : /^[^{}]*/)
    if (plain !== "") parts.push(plain)
    const argument = next(ARGUMENT)
    const plural = argument ?? next(PLURAL)
    if (argument) parts.push({ name: argument[1] })
    else if (plural) {
      const forms = []
      for (let form = next(FORM); form; form = next(FORM)) {
        const inner = parseFrom(text, at, true)
        forms.push({ form: form[1], parts: inner.parts })
        at = inner.end + 1
      }
      if (forms.findIndex(({ form }) => form === "other") !== forms.length - 1 || forms.length === 0 || !next(/^\}/))
        throw new Error("has a plural that does not end with `other {…}}`")
      parts.push({ name: plural[1], forms })
    } else if (isForm && text[at] === "#") {
      parts.push({ isNumber: true })
      at += 1
    } else if (isForm ? text[at] === "}" : at === text.length) return { parts, end: at }
    else throw new Error(`cannot be read from \`${text.slice(at, at + 20)}\` on: an argument is {name}`)
  }
}

/** The parts of a message. */
export const parse = (text) => parseFrom(text, 0, false).parts

/** The names of the arguments in the order in which they appear, each with whether a plural depends on it. */
export const argumentsOf = (parts, found = new Map()) => {
  for (const { forms = [], name } of parts) {
    if (name !== undefined) found.set(name, found.get(name) === true || forms.length > 0)
    for (const { parts } of forms) argumentsOf(parts, found)
  }
  return found
}
