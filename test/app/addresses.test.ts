import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { exercisePath, placeOf } from "../../packages/app/src/navigation.ts"
import { inApp } from "./harness/Browser.ts"

/** Text that percent-encoding, paths and queries give a meaning. */
const MEANS_SOMETHING = FastCheck.constantFrom(
  "%",
  "%2",
  "%25",
  "%2F",
  "%E0%A4%A",
  "/",
  "?",
  "#",
  "&",
  "+",
  "\\",
  "..",
  " ",
  "é",
  "💪"
)

const names = FastCheck.array(FastCheck.oneof(MEANS_SOMETHING, FastCheck.fullUnicode()), {
  minLength: 1,
  maxLength: 12
})
  .map((parts) => parts.join("").trim())
  // An address cannot end in these: a browser takes them for the folder above, encoded or not.
  .filter((name) => name !== "" && !/^\.{1,2}$/.test(name))

it("every name of an exercise comes back from the address of its page", () => {
  FastCheck.assert(
    FastCheck.property(names, (name) => {
      // As the router reads it: by its parts, each decoded once.
      expect(placeOf(exercisePath(name)).path.split("/").map(decodeURIComponent)).toEqual(["", "exercises", name])
    })
  )
})

const ODD_NAMES = ["Squat 80%", "Leg press 45% off", "a/b%2F?x#y"]

inApp("an exercise whose name has signs of an address has a page after a reload too", async ({ key, page, server }) => {
  const exercises = ODD_NAMES.map((name) => ({ name, sets: [{ reps: 5, weightKg: 80 }] }))
  await server.request("POST", "/v1/workouts", { key, body: { date: "2026-11-20", exercises } })
  for (const name of ODD_NAMES) {
    await page.goto(`${server.url}/exercises`)
    await page.getByRole("link", { name }).click()
    const heading = page.getByRole("heading", { name, level: 1 })
    await heading.waitFor()
    await page.reload()
    await heading.waitFor()
    await page.getByRole("table", { name: `Sessions with ${name}` }).waitFor()
  }
})

inApp("an address that no encoding makes says in words that there is no such exercise", async ({ page, server }) => {
  await page.goto(`${server.url}/exercises/%E0%A4%A`)
  await page.getByText("No workout has an exercise of this name").waitFor()
  await page.getByRole("link", { name: "Today" }).first().click()
  await page.getByRole("heading", { name: "Water" }).waitFor()
})
