/** The texts of a module in another language: the same names, and functions of the same parameters. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...args: infer Args) => infer Text
    ? (...args: Args) => Translation<Text>
    : Texts extends ReadonlyMap<infer Key, infer Text>
      ? ReadonlyMap<Key, Translation<Text>>
      : { readonly [Name in keyof Texts]: Translation<Texts[Name]> }
