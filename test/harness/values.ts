/** One JSON value of every type. */
const OF_EVERY_TYPE: ReadonlyArray<unknown> = [null, true, 7, "7", "", [], [7], {}, { value: 7 }]

/** Values that a field of this type refuses, whatever its limits. */
export const refusedValues = (type: "number" | "string" | "array"): ReadonlyArray<unknown> =>
  OF_EVERY_TYPE.filter((value) => (type === "array" ? !Array.isArray(value) : typeof value !== type))
