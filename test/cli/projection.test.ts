import { expect, layer } from "@effect/vitest"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser } from "./User.ts"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook projection",
  (it) => {
    it.scoped("says where the weight leads, and when it is at a weight in the unit of the goals", function* () {
      const user = yield* newUser()
      expect((yield* user.run("projection")).stdout).toMatch(/^Too little is logged/)
      for (let ago = 0; ago < 42; ago++) {
        yield* user.post("/v1/weight", { weightKg: 80 + 0.07 * ago, date: day(-ago) })
        yield* user.post("/v1/food", { name: "Food", calories: 2000, date: day(-ago) })
      }
      const flat = (text: string) => text.replace(/\s+/g, " ")
      expect(flat((yield* user.run("projection")).stdout)).toMatch(/^Your weight changes by -0\.\d+ kg a week .*80 %: /)
      expect(flat((yield* user.run("projection 76kg")).stdout)).toMatch(/it is at 76 kg around \d{4}-\d\d-\d\d/)
      expect(JSON.parse((yield* user.run("projection 176lb --json")).stdout)).toMatchObject({ goalKg: 79.83 })
      expect((yield* user.run("projection heavy")).code).not.toBe(0)
    })
  }
)
