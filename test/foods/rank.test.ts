import { type FoodCandidate, isNamed, rankFoods } from "@daybook/core/foods"
import { describe, expect, it } from "vitest"

const food = (names: string | ReadonlyArray<string>, more: Partial<FoodCandidate> = {}): FoodCandidate => ({
  names: typeof names === "string" ? [names] : names,
  aliases: [],
  brand: null,
  isOwn: false,
  uses: 0,
  popularity: 0,
  ...more
})

const found = (query: string, ...foods: ReadonlyArray<FoodCandidate>) => rankFoods(query, foods).map(({ name }) => name)

describe("a search of foods", () => {
  it("puts the food before dishes that contain it", () => {
    const foods = [food("Pomme de terre, crue"), food("Tarte aux pommes"), food("Pomme, pulpe et peau, crue")]
    expect(found("pomme", ...foods)[0]).toBe("Pomme, pulpe et peau, crue")
  })

  it("puts the plain food before the processed one", () => {
    const foods = [
      food("Peach, canned in light syrup, drained"),
      food("Peach, dried"),
      food("Peach, pulp and peel, raw")
    ]
    expect(found("peach", ...foods)[0]).toBe("Peach, pulp and peel, raw")
    expect(found("dried peach", ...foods)[0]).toBe("Peach, dried")
  })

  it("puts the whole word before words that begin with it", () => {
    expect(found("egg", food("Eggplant, raw"), food("Egg, raw"), food("Eggnog"))[0]).toBe("Egg, raw")
  })

  it("finds a word that is not typed to its end, but only the last one", () => {
    expect(found("greek yog", food("Greek yogurt"))).toEqual(["Greek yogurt"])
    expect(found("ric pudding", food("Pudding"), food("Rice pudding"))).toEqual(["Rice pudding"])
  })

  it("finds a word with wrong letters, after words that are right", () => {
    expect(found("brocoli", food("Broccoli, raw"), food("Brocoli, cru"))).toEqual(["Brocoli, cru", "Broccoli, raw"])
    expect(found("brokolli", food("Brokkoli"))).toEqual(["Brokkoli"])
  })

  it("finds the second word of a German compound, after the word itself", () => {
    expect(found("brot", food("Vollkornbrot"), food("Brot"), food("Apfel"))).toEqual(["Brot", "Vollkornbrot"])
  })

  it("finds what matches every word, or else what misses the fewest", () => {
    expect(found("chicken soup", food("Chicken, raw"), food("Soup, chicken"))).toEqual(["Soup, chicken"])
    expect(found("hot chicken soup", food("Chicken, raw"), food("Soup, chicken"))).toEqual(["Soup, chicken"])
    expect(found("milk 1.5", food("Milk"), food("Mild curry"))).toEqual(["Milk"])
  })

  it("gives the name that was typed, and the first one for an alias", () => {
    const carrot = food(["Carrot, raw", "Karotte, roh", "Rüebli, roh"], { aliases: ["bugs bunny"] })
    expect(found("ruebli", carrot)).toEqual(["Rüebli, roh"])
    expect(found("bugs", carrot)).toEqual(["Carrot, raw"])
  })

  it("finds a product by its brand and its name", () => {
    const foods = [food("Skyr", { brand: "Arla" }), food("Skyr", { brand: "Siggi's" })]
    expect(rankFoods("arla skyr", foods).map(({ candidate }) => candidate.brand)).toEqual(["Arla"])
  })

  it("puts foods of one's own first, and those that are logged often", () => {
    const foods = [food("Granola"), food("My granola", { isOwn: true }), food("Old granola", { isOwn: true, uses: 30 })]
    expect(found("granola", ...foods)).toEqual(["Old granola", "My granola", "Granola"])
  })

  it("of equal hits, puts the popular one first", () => {
    const foods = [food("Nutella", { popularity: 2 }), food("Nutella", { popularity: 9000, brand: "Ferrero" })]
    expect(rankFoods("nutella", foods)[0]?.candidate.brand).toBe("Ferrero")
  })

  it("does not show twins one after another", () => {
    const foods = [food("Banana, raw"), food("Banana, raw"), food("Banana, raw"), food("Banana, pulp, raw")]
    expect(found("banana", ...foods)[1]).toBe("Banana, pulp, raw")
  })

  it("puts the name whose words have the typed order first", () => {
    const foods = [food("Milk chocolate"), food("Chocolate milk"), food("Lait de riz"), food("Riz au lait")]
    expect(found("chocolate milk", ...foods)).toEqual(["Chocolate milk", "Milk chocolate"])
    expect(found("milk chocolate", ...foods)).toEqual(["Milk chocolate", "Chocolate milk"])
    expect(found("riz au lait", ...foods)[0]).toBe("Riz au lait")
    expect(isNamed("chocolate milk", "Milk chocolate")).toBe(false)
    expect(isNamed("bananas", "Banana, raw")).toBe(true)
  })

  it("puts the ending that was typed before that of another language", () => {
    expect(found("patatas", food("Patate, crue"), food("Patata, cruda"))).toEqual(["Patata, cruda", "Patate, crue"])
    expect(found("banana", food("Banane, getrocknet"), food("Banana, dried"))[0]).toBe("Banana, dried")
  })

  it("finds other words for how a food was prepared", () => {
    expect(found("roasted peanuts", food("Peanuts, raw"), food("Peanuts, grilled"))).toEqual(["Peanuts, grilled"])
    expect(found("gebratener Lachs", food("Lachs, roh"), food("Lachs, gegrillt"))).toEqual(["Lachs, gegrillt"])
    expect(found("arroz hervido", food("Arroz, crudo"), food("Arroz, cocido"))).toEqual(["Arroz, cocido"])
  })

  it("says whether a word has wrong letters", () => {
    expect(rankFoods("brto", [food("Brot")])).toMatchObject([{ isRight: false }])
    expect(rankFoods("bro", [food("Brot")])).toMatchObject([{ isRight: true }])
  })

  it("without words, gives the most used first", () => {
    expect(found("", food("Bread"), food("Milk", { uses: 3 }))).toEqual(["Milk", "Bread"])
  })
})
