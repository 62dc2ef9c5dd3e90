import { expect, it } from "vitest"
import { placeOfLast } from "../../packages/app/src/trends/figures.ts"

const BEFORE = Array.from({ length: 21 }, (_, index) => 40 + index)

it("a score is compared with the middle half of those before it", () => {
  expect([44, 45, 50, 55, 56].map((last) => placeOfLast([...BEFORE, last]))).toEqual([
    "below",
    "within",
    "within",
    "within",
    "above"
  ])
})

it("with fewer than 14 scores before it nothing is usual", () => {
  expect(placeOfLast([])).toBeUndefined()
  expect(placeOfLast([...BEFORE.slice(0, 13), 90])).toBeUndefined()
  expect(placeOfLast([...BEFORE.slice(0, 14), 90])).toBe("above")
})
