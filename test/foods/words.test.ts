import { foodTerms, wrongLettersIn } from "@daybook/core/foods"
import { describe, expect, it } from "vitest"

const SAME = [
  ["Äpfel", "Aepfel", "apfel", "APFEL"],
  ["œuf", "oeufs", "Œufs"],
  ["strawberry", "strawberries"],
  ["Erdbeere", "Erdbeeren"],
  ["tomato", "tomatoes", "Tomaten", "tomate", "tomates"],
  ["melocotón", "melocotones", "melocoton"],
  ["Nuss", "Nüsse", "Nuesse"],
  ["gâteau", "gâteaux"],
  ["Möhre", "Möhren", "Moehren"],
  ["Vollkornbrot", "Vollkornbrote"],
  ["Weißkohl", "Weisskohl"]
]

describe("the terms of a food", () => {
  it.each(SAME)("are the same however %s is written", (first, ...others) => {
    for (const other of others) expect(foodTerms(other)).toEqual(foodTerms(first))
  })

  it("are not those of a word that only begins alike", () => {
    expect(foodTerms("pois")).not.toEqual(foodTerms("poisson"))
    expect(foodTerms("frais")).not.toEqual(foodTerms("fraises"))
  })

  it("leave out articles and prepositions, and keep numbers", () => {
    expect(foodTerms("le lait d'avoine à 3,5 %")).toEqual(foodTerms("lait avoine 3.5"))
    expect(foodTerms("lait 3,5 %")).not.toEqual(foodTerms("lait 35 %"))
  })

  it("leave out the article the, and keep the tea thé", () => {
    expect(foodTerms("the milk")).toEqual(foodTerms("milk"))
    expect(foodTerms("thé glacé")).toHaveLength(2)
    expect(foodTerms("saumon à la crème")).toEqual(foodTerms("saumon crème"))
  })

  it("have both words of a German compound", () => {
    expect(foodTerms("Haferdrink")).toEqual(expect.arrayContaining([...foodTerms("Hafer Drink")]))
    expect(foodTerms("Rapsöl")).toEqual(expect.arrayContaining([...foodTerms("Öl")]))
    expect(foodTerms("alcohol")).toHaveLength(1)
  })

  it("are none of a text without words", () => {
    expect(foodTerms(" , % ")).toEqual([])
  })

  it("consist of letters and digits, each once", () => {
    expect(foodTerms("Crème brûlée 1,5% -- crème; B12").every((term) => /^[a-z0-9]+$/.test(term))).toBe(true)
    expect(foodTerms("banana, Banana")).toHaveLength(1)
  })
})

describe("wrong letters", () => {
  it.each([
    ["brocoli", "broccoli", 1],
    ["bananna", "banana", 1],
    ["avcoado", "avocado", 1],
    ["joghrut", "joghurt", 1],
    ["mozarela", "mozzarella", 2],
    ["egg", "eggs", 1],
    ["rice", "rcie", 1]
  ])("%s for %s are counted", (typed, term, wrong) => {
    expect(wrongLettersIn(typed, term)).toBe(wrong)
  })

  it.each([
    ["rice", "wine"],
    ["banana", "bandage"],
    ["ei", "eis"],
    ["b12", "b13"]
  ])("%s is not %s", (typed, term) => {
    expect(wrongLettersIn(typed, term)).toBeUndefined()
  })

  it("are found in a word that is not typed to its end", () => {
    expect(wrongLettersIn("brocc", "broccoli", { isPrefix: true })).toBe(0)
    expect(wrongLettersIn("brkko", "brokkoli", { isPrefix: true })).toBe(1)
    expect(wrongLettersIn("brokk", "broccoli")).toBeUndefined()
  })
})
