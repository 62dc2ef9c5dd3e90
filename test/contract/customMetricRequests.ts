import { expect } from "vitest"
import { post } from "../harness/Scenario.ts"

export const PATH = "/v1/custom-metrics"

/** Matches any identifier. */
export const ID = expect.stringMatching(/^[^\s/]+$/)

export const coffee = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }

/** A metric as it is read, by default Coffee. */
export const metric = (definition: object = {}) => ({
  id: ID,
  ...coffee,
  description: null,
  increment: 1,
  target: null,
  colour: "progress",
  healthMetricKey: null,
  values: [],
  ...definition
})

export const create = (change: object = {}) => post(PATH, { ...coffee, ...change })

/** Updates the metric whose id an earlier step kept as `id`. */
export const update = (change: object) => post(({ id }) => `${PATH}/${id}`, change)
