/** JSON values that are no number, no text, and so on: what every field of that type must refuse. */
const OF_EVERY_TYPE: ReadonlyArray<unknown> = [null, true, 7, "7", "", [], [7], {}, { value: 7 }]

/** Values that a field of a type refuses, whatever its bounds. */
export const refusedValues = (type: "number" | "string" | "array"): ReadonlyArray<unknown> =>
  OF_EVERY_TYPE.filter((value) => (type === "array" ? !Array.isArray(value) : typeof value !== type))
