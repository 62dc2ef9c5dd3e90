// Writes the messages of a language as modules of TypeScript: constants, and functions of the arguments in the order of the English message.

/** Messages by the parts of their keys. */
const treeOf = (codes) => {
  const tree = new Map()
  for (const [key, code] of codes) {
    const names = key.split(".")
    const last = names.pop()
    let branch = tree
    for (const name of names) {
      if (!branch.has(name)) branch.set(name, new Map())
      branch = branch.get(name)
      if (typeof branch === "string") throw new Error(`"${key}" is below a key that has a message itself. Rename one.`)
    }
    if (branch.has(last)) throw new Error(`"${key}" has a message, and others below it. Rename one.`)
    branch.set(last, code)
  }
  return tree
}

/** A list where the names are 0, 1, 2 …, else an object. */
const literal = (value) => {
  if (typeof value === "string") return value
  const names = [...value.keys()]
  const isList = names.every((name, at) => name === String(at))
  const lines = names.map((name) => `${isList ? "" : `${JSON.stringify(name)}: `}${literal(value.get(name))}`)
  const inner = lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}`).join(",\n")
  return isList ? `[\n${inner}\n] as const` : `{\n${inner}\n}`
}

/**
 * The modules of a language by name. `exported` has the names that each exports in any language. What a language has no messages for, since
 * they are said elsewhere, is undefined, and has the type of the same in `other`.
 */
export const modulesOf = (language, codes, exported, other) => {
  const tree = treeOf(codes)
  const modules = new Map([["language", [`export const LANGUAGE: string = ${JSON.stringify(language)}\n`]]])
  for (const [module, names] of exported) {
    modules.set(
      module,
      [...names].map((name) => {
        const value = tree.get(module)?.get(name)
        if (value === undefined)
          return `export const ${name}: typeof import("../${other}/${module}.ts").${name} | undefined = undefined\n`
        return `export const ${name}${/^"/.test(value) ? ": string" : ""} = ${literal(value)}\n`
      })
    )
  }
  return modules
}
