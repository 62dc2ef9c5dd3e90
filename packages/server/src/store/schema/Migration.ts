/** One step of the schema's history. Once released it never changes; another step corrects it. */
export interface Migration {
  readonly name: string
  readonly statements: ReadonlyArray<string>
}
