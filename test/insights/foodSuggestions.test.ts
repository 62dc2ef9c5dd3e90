import { CalendarDate, earlierMeals, rankedFoods } from "@daybook/core"
import { describe, expect, it } from "vitest"

let seq = 0
const eaten = (date: string, name: string, meal = "dinner") => ({
  id: String(++seq),
  date: CalendarDate.make(date),
  name,
  calories: 500,
  protein: 0,
  carbs: 0,
  fat: 0,
  meal
})

// A Saturday.
const dinner = { date: CalendarDate.make("2026-11-21"), meal: "dinner" }

const names = (foods: ReadonlyArray<ReturnType<typeof eaten>>) =>
  rankedFoods(foods, dinner).map(({ food }) => food.name)

describe("foods to log again", () => {
  it("come first if they were eaten at the same meal", () => {
    expect(names([eaten("2026-11-20", "Oats", "breakfast"), eaten("2026-11-19", "Curry")])).toEqual(["Curry", "Oats"])
  })

  it("come first if they were eaten on the same day of the week", () => {
    expect(names([eaten("2026-11-15", "Soup"), eaten("2026-11-14", "Pizza")])).toEqual(["Pizza", "Soup"])
  })

  it("come first if they are eaten often, or were lately", () => {
    expect(names([eaten("2026-11-18", "Once"), eaten("2026-11-17", "Often"), eaten("2026-11-10", "Often")])).toEqual([
      "Often",
      "Once"
    ])
    expect(names([eaten("2026-05-18", "Then"), eaten("2026-11-18", "Now")])).toEqual(["Now", "Then"])
  })

  it("are one food whatever the case of their letters, as it was eaten last", () => {
    const newest = eaten("2026-11-20", "Rice bowl")
    expect(rankedFoods([eaten("2026-10-20", "rice Bowl"), newest, eaten("2026-11-02", "RICE BOWL")], dinner)).toEqual([
      { food: newest, times: 2 }
    ])
  })
})

describe("meals to log again", () => {
  it("are those of the same kind on earlier dates, the newest first", () => {
    const curry = eaten("2026-11-20", "Curry")
    const bread = eaten("2026-11-20", "Bread")
    const soup = eaten("2026-11-18", "Soup")
    expect(
      earlierMeals([soup, curry, bread, eaten("2026-11-21", "Today"), eaten("2026-11-20", "Oats", "breakfast")], dinner)
    ).toEqual([
      { date: "2026-11-20", foods: [curry, bread] },
      { date: "2026-11-18", foods: [soup] }
    ])
  })
})
