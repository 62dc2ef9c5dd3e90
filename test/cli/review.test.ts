import { expect, layer } from "@effect/vitest"
import { TestServer } from "../harness/TestServer.ts"
import { newUser } from "./User.ts"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook review",
  (it) => {
    it.scoped("tells a week by any day of it, and says where nothing is logged", function* () {
      const user = yield* newUser()
      expect((yield* user.run("review")).stdout).toContain("Nothing is logged in this week.")
      const dates = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]
      for (const date of dates) {
        yield* user.post("/v1/food", { name: "Rice", calories: 2000, protein: 160, meal: "lunch", date })
        yield* user.post("/v1/weight", { weightKg: 80, date })
      }
      const squat = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }
      yield* user.post("/v1/workouts", { date: "2026-03-04", exercises: [squat] })
      const told = (yield* user.run("review 2026-03-05")).stdout
      expect(told).toMatch(/^Mon 2 Mar 2026 to Sun 8 Mar 2026\n/)
      expect(told).toMatch(/calories 2,000 kcal: kept on 7 of 7 days, 2,000 in the mean/)
      expect(told).toMatch(/Weight +80 kg by the trend/)
      expect(told).toMatch(/Eaten +2,000 kcal a day on 7 full days/)
      expect(told).toMatch(/Training +1 session, 1 hard set/)
      expect(told).toMatch(/Change +/)
      expect(JSON.parse((yield* user.run("review 2026-03-05 --json")).stdout)).toMatchObject({ start: "2026-03-02" })
      expect((yield* user.run("review someday")).code).not.toBe(0)
    })
  }
)
