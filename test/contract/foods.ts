import { expect } from "vitest"
import { del, get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { refusedValues } from "../harness/values.ts"
import { VERSION } from "./LoggedEntries.ts"

const PATH = "/v1/foods"

/** Every own food; without a query none of a published table is listed. */
const OWN = `${PATH}?limit=50`

const ID = expect.stringMatching(/^[^\s/]+$/)

const UNKNOWN = { calories: null, protein: null, carbs: null, fat: null, fiber: null, sugar: null, salt: null }

/** The example of decisions: 372 kcal in 100 g, of which one bowl is 60 g. */
const oats = { name: "Oats", per100: { calories: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10, salt: 0.02 } }

const food = (fields: object = {}) => ({
  ...{ id: ID, name: "Oats", brand: null, source: "own", sourceId: null },
  ...{ per100: { ...UNKNOWN, ...oats.per100 }, unit: "g", portions: [], lastLogged: null, version: VERSION },
  ...fields
})

const ofOats = { ...UNKNOWN, ...oats.per100 }

const create = (fields: object = {}) => post(PATH, { ...oats, ...fields })

const update = (fields: object) => post(({ id }) => `${PATH}/${id}`, fields)

const log = (fields: object) => post(({ id }) => `${PATH}/${id}/log`, { date: TODAY, ...fields })

/** Corrects the entry that was logged. */
const correct = (fields: object) => post(({ entry }) => `/v1/food/${entry}`, fields)

/** The corrected entry, still of the food. */
const ofEntry =
  (fields: object) =>
  ({ id }: Readonly<Record<string, string>>) =>
    expect.objectContaining({ foodId: id, ...fields })

const logged = (entry: object) => ({ logged: true, date: TODAY, entry: { name: "Oats", meal: "snack", ...entry } })

const bowl = { name: "bowl", amount: 60 }

const shake = { portion: { name: "scoop", amount: 30 }, calories: 120, protein: 24 }

const ofShake = { ...UNKNOWN, calories: 400, protein: 80 }

export const foods: ReadonlyArray<Rule> = [
  {
    asSent: true,
    rule: "POST `/v1/foods`: an own food by `per100`, or by one portion",
    steps: [
      get(OWN).gives([]),
      create().gives(food()),
      post(PATH, { name: " Shake ", brand: "Acme", barcode: "4006381333931", unit: "ml", ...shake }).gives(
        food({
          ...{ name: "Shake", brand: "Acme", barcode: "4006381333931", unit: "ml" },
          ...{ per100: ofShake, portions: [shake.portion] }
        })
      ),
      create({ name: "Müsli", portions: [bowl, { name: "cup", amount: 90.5 }] }).gives(
        food({ name: "Müsli", portions: [bowl, { name: "cup", amount: 90.5 }] })
      ),
      create({ name: "x".repeat(200), brand: null, barcode: null }).gives(food({ name: "x".repeat(200) })),
      get(`${PATH}?query=musli`).givesOf(() => expect.arrayContaining([expect.objectContaining({ name: "Müsli" })])),
      get(`${PATH}?barcode=04006381333931`).gives([expect.objectContaining({ name: "Shake" })]),
      get(`${PATH}?limit=2`).gives([food(), expect.objectContaining({ name: "Shake" })]),
      ...["", " ", "x".repeat(201), ...refusedValues("string")].map((name) => create({ name }).isInvalid(/^name: /)),
      ...[-1, 1001, ...refusedValues("number")].map((calories) =>
        create({ name: "New", per100: { calories } }).isInvalid(/^per100\.calories: /)
      ),
      create({ name: "New", per100: { calories: 1, protein: 101 } }).isInvalid(/^per100\.protein: /),
      create({ name: "New", portions: [{ name: "slice", amount: 0 }] }).isInvalid(/^portions\[0\]\.amount: /),
      create({ name: "New", barcode: "12" }).isInvalid(/^barcode: /),
      post(PATH, { name: "New" }).isInvalid(/^body: expected the figures: per100, portion/),
      create({ name: "New", ...shake }).isInvalid(/^portion: expected only one of per100, portion/),
      post(PATH, { name: "New", portion: bowl }).isInvalid(/^calories: expected those of the portion/),
      create({ name: "New", fiber: 2 }).isInvalid(/^fiber: expected only beside portion/),
      create({ name: "New", servings: 2 }).isInvalid(/^servings: expected only beside ingredients/),
      post(PATH, { name: "New", ...shake, protein: 31 }).isInvalid(
        /^protein: expected at most 100 g for 100 g or ml of the portion/
      ),
      create({ name: "New", per100: { calories: 1, iron: 2 } }).refuses("unknown_field", /per100\.iron/),
      get(`${PATH}?limit=51`).isInvalid(/^limit: /),
      get(`${PATH}?query=`).isInvalid(/^query: /)
    ]
  },
  rule("an entry that is corrected is no longer what its food says; one that is moved is", [
    create().keepingAs("id", "id"),
    log({ amount: 60 }),
    get(`/v1/entries?start=${TODAY}&end=${TODAY}`).keepingAs("entry", 0, "id"),
    post(({ entry }) => `/v1/food/${entry}`, { meal: "lunch", calories: 223.2 }),
    get(OWN).gives([expect.objectContaining({ lastLogged: TODAY })]),
    get(`/v1/entries?start=${TODAY}&end=${TODAY}`).gives([expect.objectContaining({ fiber: 6, salt: 0.01 })]),
    post(({ entry }) => `/v1/food/${entry}`, { name: "Porridge", protein: 8 }).givesOf(({ id }) =>
      expect.objectContaining({ name: "Porridge", calories: 223.2, protein: 8, fiber: 6, salt: 0.01, foodId: id })
    ),
    post(({ entry }) => `/v1/food/${entry}`, { calories: 400 }).gives(
      expect.not.objectContaining({ foodId: expect.anything() })
    ),
    get(OWN).gives([expect.objectContaining({ lastLogged: null })])
  ]),
  rule("POST `/v1/food/{id}`: another amount of an entry of a known food has the figures of the food as it is now", [
    create({ portions: [bowl] }).keepingAs("id", "id"),
    log({ amount: 60, meal: "breakfast" }),
    get(`/v1/entries?start=${TODAY}&end=${TODAY}`).keepingAs("entry", 0, "id"),
    correct({ amount: 100 }).givesOf(
      ofEntry({ calories: 372, protein: 13.5, fiber: 10, salt: 0.02, meal: "breakfast" })
    ),
    correct({ portion: "Bowls", count: 0.5 }).givesOf(ofEntry({ calories: 111.6, protein: 4.1, fiber: 3 })),
    // A repetition changes nothing.
    correct({ count: 2, name: "Porridge" }).givesOf(ofEntry({ name: "Porridge", calories: 446.4 })),
    correct({ count: 2 }).givesOf(ofEntry({ name: "Porridge", calories: 446.4 })),
    get("/v1/changes?limit=1").gives([expect.objectContaining({ summary: expect.stringContaining("Porridge") })]),
    update({ name: "Rolled oats", per100: { calories: 400, salt: null } }),
    correct({ amount: 100, meal: "lunch", date: "2026-03-09" }).givesOf(
      ofEntry({ name: "Porridge", calories: 400, meal: "lunch", date: "2026-03-09" })
    ),
    correct({ amount: 100, calories: 400 }).isInvalid(
      /^amount: expected only without calories, protein, carbs, fat, which follow from it/
    ),
    correct({ count: 1, fat: 4 }).isInvalid(/^count: expected only without calories/),
    correct({ amount: 100, count: 1 }).isInvalid(/^amount: expected only without portion and count/),
    correct({ portion: "slice" }).isInvalid(/^portion: Rolled oats has no portion slice; expected bowl \(60 g\)/),
    correct({ amount: 20_000 }).isInvalid(/^amount: 20000 g of Rolled oats is more than an entry can have/),
    ...[0, -1, 20_001, ...refusedValues("number")].map((amount) => correct({ amount }).isInvalid(/^amount: /)),
    correct({ amount: 100, date: "2026-02-30" }).isInvalid(/^date: /),
    // The log keeps no amounts, so a food that is gone has no other figures.
    del(({ id }) => `${PATH}/${id}`),
    correct({ amount: 50 }).isInvalid(/^amount: the entry is of no known food, or of one that is gone/),
    correct({ meal: "dinner" }).givesOf(ofEntry({ calories: 400, meal: "dinner" })),
    correct({ calories: 300 }),
    correct({ amount: 50 }).isInvalid(/^amount: the entry is of no known food/),
    post("/v1/food/nothing", { amount: 50 }).refuses("not_found", /food/),
    log({ amount: 60 }).refuses("not_found")
  ]),
  rule("an entry of a food of a table takes another amount too", [
    post(`${PATH}/basic:ciqual-13036@de/log`, { amount: 100, date: TODAY }),
    get(`/v1/entries?start=${TODAY}&end=${TODAY}`).keepingAs("entry", 0, "id"),
    correct({ amount: 50 }),
    correct({ amount: 100 }).keepingAs("corrected", "name"),
    get(`/v1/entries?start=${TODAY}&end=${TODAY}`).givesOf(({ corrected }) => [
      expect.objectContaining({ name: corrected, foodId: "basic:ciqual-13036" })
    ])
  ]),
  rule("GET `/v1/foods`: own foods with every word first, then packs; a word that no food has hides none", [
    create({ name: "Homemade banana dish" }),
    get(`${PATH}?query=banana raw&limit=2`).gives([
      expect.objectContaining({ source: "basic", name: "Banana, raw" }),
      expect.objectContaining({ source: "basic" })
    ]),
    get(`${PATH}?query=banana&limit=1`).gives([expect.objectContaining({ source: "own" })]),
    // An amount before the food is its first portion.
    get(`${PATH}?query=50 g banana raw&limit=1`).givesOf(() => [
      expect.objectContaining({ name: "Banana, raw", portions: expect.arrayContaining([{ name: "50 g", amount: 50 }]) })
    ]),
    get(`${PATH}?query=two bananas raw&limit=1`).givesOf(() => [
      expect.objectContaining({
        name: "Banana, raw",
        portions: expect.arrayContaining([{ name: "2 × medium", amount: 240 }])
      })
    ]),
    get(`${PATH}?query=1.5%25 milk&limit=1`).gives([expect.objectContaining({ name: expect.stringMatching(/milk/i) })]),
    // The portions of a shipped food are in the language of its name.
    get(`${PATH}?query=wassermelone&limit=1`).gives([
      expect.objectContaining({ name: "Wassermelone, roh", portions: [{ name: "Scheibe", amount: 280 }] })
    ]),
    post(`${PATH}/basic:ciqual-13036@de/log`, { portion: "Scheibe", date: TODAY }).gives(
      expect.objectContaining({ entry: expect.objectContaining({ name: "Wassermelone, roh" }) })
    ),
    // The id keeps the name that was found: a raisin is logged as the sultana that was meant.
    get(`${PATH}?query=sultanas&limit=1`)
      .gives([expect.objectContaining({ id: "basic:ciqual-13046@en2", name: "Sultanas", sourceId: "13046" })])
      .keepingAs("sultanas", 0, "id"),
    post(({ sultanas }) => `${PATH}/${sultanas}/log`, { amount: 30, date: TODAY }).gives(
      expect.objectContaining({ entry: expect.objectContaining({ name: "Sultanas" }) })
    ),
    // An own food that is only like a misspelt word is after what has the word.
    create({ name: "Brut" }),
    get(`${PATH}?query=Brot&limit=1`).gives([expect.objectContaining({ source: "basic", name: "Brot" })]),
    ...["%", "*", "🍌"].map((query) => get(`${PATH}?query=${encodeURIComponent(query)}`).gives([])),
    get(`${PATH}?query=banana&barcode=12345670`).isInvalid(/^barcode: expected only one of query/),
    get(`${PATH}?barcode=ABCDEFGH`).isInvalid(/^barcode: expected text of 8 to 14 digits/)
  ]),
  rule("GET `/v1/foods`: foods of packs that are logged often before others that match as well", [
    get(`${PATH}?query=rice&limit=1`).gives([expect.objectContaining({ id: "basic:ciqual-9100" })]),
    ...[1, 2, 3, 4, 5, 6].map(() => post(`${PATH}/basic:ciqual-9104/log`, { amount: 100, date: TODAY })),
    get(`${PATH}?query=rice&limit=1`).gives([expect.objectContaining({ id: "basic:ciqual-9104", lastLogged: TODAY })])
  ]),
  rule("names are unique by account", [
    create(),
    create({ name: "Protein shake" }).keepingAs("shake", "id"),
    create({ name: "Protein  shake" }).isInvalid(/^name: there is already a food named Protein/),
    del(({ shake }) => `${PATH}/${shake}`),
    create({ name: "oats " }).isInvalid(/^name: there is already a food named oats/),
    create({ name: "Bread" }).keepingAs("id", "id"),
    update({ name: "BREAD" }),
    get("/v1/changes?limit=1").keepingAs("change", 0, "id"),
    post(({ change }) => `/v1/changes/${change}/undo`, {}),
    update({ name: "OATS" }).isInvalid(/^name: there is already a food named OATS/),
    update({ name: "bread" }).gives(food({ name: "bread" })),
    del(({ id }) => `${PATH}/${id}`),
    create({ name: "Bread" }),
    get("/v1/changes?limit=2").keepingAs("change", 1, "id"),
    post(({ change }) => `/v1/changes/${change}/undo`, {}).isInvalid(
      /cannot be restored: there is another one named "bread" by now/i
    )
  ]),
  rule("a recipe (`ingredients: [{foodId, amount}]`, `servings`)", [
    create().keepingAs("oats", "id"),
    post(PATH, { name: "Milk", unit: "ml", per100: { calories: 64, protein: 3.4 } }).keepingAs("milk", "id"),
    post(PATH, {})
      .with(({ milk, oats: id }) => ({
        name: "Porridge",
        servings: 2,
        ingredients: [
          { foodId: id, amount: 100 },
          { foodId: milk, amount: 300 }
        ]
      }))
      .givesOf(({ milk, oats: id }) =>
        food({
          name: "Porridge",
          // (372 + 3 × 64) / 4 and (13.5 + 3 × 3.4) / 4; carbohydrate and the rest are unknown of the milk.
          per100: { ...UNKNOWN, calories: 141, protein: 5.925 },
          portions: [{ name: "serving", amount: 200 }],
          ingredients: [
            { foodId: id, name: "Oats", amount: 100 },
            { foodId: milk, name: "Milk", amount: 300 }
          ],
          servings: 2
        })
      )
      .keepingAs("id", "id"),
    log({ count: 1 }).gives(logged({ name: "Porridge", calories: 282, protein: 11.9, carbs: 0, fat: 0 })),
    update({})
      .with(({ id }) => ({ ingredients: [{ foodId: id, amount: 100 }] }))
      .isInvalid(/^ingredients: a recipe cannot be an ingredient of itself/),
    update({ ingredients: [{ foodId: "nothing", amount: 100 }] }).isInvalid(
      /^ingredients\[0\]\.foodId: no food has the id nothing/
    ),
    update({ portions: [bowl] }).gives(expect.objectContaining({ portions: [{ name: "serving", amount: 200 }, bowl] })),
    update({})
      .with(({ milk }) => ({ ingredients: [{ foodId: milk, amount: 300 }], servings: 3 }))
      .gives(expect.objectContaining({ portions: [{ name: "serving", amount: 100 }, bowl], servings: 3 })),
    update({ servings: 2 }).gives(
      expect.objectContaining({ portions: [{ name: "serving", amount: 150 }, bowl], servings: 2 })
    ),
    update({})
      .with(({ milk }) => ({ ingredients: [{ foodId: milk, amount: 0.1 }], servings: 1000 }))
      .isInvalid(/^servings: 0 in a serving; expected 0.1 to 20000/),
    update({ portions: [] }),
    update({ per100: { calories: 150 } }).gives(
      food({
        name: "Porridge",
        per100: { ...UNKNOWN, calories: 150, protein: 3.4 },
        portions: [{ name: "serving", amount: 150 }],
        lastLogged: TODAY
      })
    )
  ]),
  rule("POST `/v1/foods/{id}` changes what is sent; DELETE; neither changes what was logged; the journal restores", [
    create({ brand: "Acme" }).keepingAs("id", "id"),
    log({ amount: 60 }),
    update({ name: "Rolled oats" }).gives(food({ name: "Rolled oats", brand: "Acme", lastLogged: TODAY })),
    update({ brand: null, per100: { calories: 400 }, portions: [bowl] }).gives(
      food({ name: "Rolled oats", per100: { ...ofOats, calories: 400 }, portions: [bowl], lastLogged: TODAY })
    ),
    // Figures that are not sent stay, and null removes one.
    update({ per100: { protein: 14, fiber: null } }).gives(
      expect.objectContaining({ per100: { ...ofOats, calories: 400, protein: 14, fiber: null } })
    ),
    update({ portion: { name: "cup", amount: 90 }, calories: 270 }).gives(
      expect.objectContaining({
        per100: { ...ofOats, calories: 300, protein: 14, fiber: null },
        portions: [{ name: "cup", amount: 90 }, bowl]
      })
    ),
    update({ portion: bowl }).isInvalid(/^calories: expected those of the portion/),
    update({ fat: 2 }).isInvalid(/^fat: expected only beside portion/),
    update({ servings: 2 }).isInvalid(/^servings: Rolled oats is no recipe/),
    update({ portions: [bowl, { name: "Bowl", amount: 90 }] }).isInvalid(
      /^portions\[1\]\.name: expected a name that no other portion has/
    ),
    update({ per100: { calories: 400 }, portions: [bowl] }),
    update({}).isInvalid(/^body: expected at least one of name, brand/),
    post(`${PATH}/nothing`, { name: "x" }).refuses("not_found", /food/),
    post(`${PATH}/basic:ciqual-13005`, { name: "x" }).refuses("not_found", /is of a table, not one of your own/),
    del(`${PATH}/basic:ciqual-13005`).refuses("not_found", /is of a table, not one of your own/),
    del(({ id }) => `${PATH}/${id}`)
      .as("write")
      .refuses("insufficient_scope"),
    del(({ id }) => `${PATH}/${id}`).givesOf(({ id }) => ({ deleted: true, id })),
    del(({ id }) => `${PATH}/${id}`).refuses("not_found", /food/),
    log({ amount: 60 }).refuses("not_found", /food/),
    get(OWN).gives([]),
    get(`/v1/days/${TODAY}`).gives(
      expect.objectContaining({
        nutrition: expect.objectContaining({
          entries: [expect.objectContaining({ name: "Oats (Acme)", calories: 223.2 })]
        })
      })
    ),
    get("/v1/changes?limit=1")
      .gives([expect.objectContaining({ kind: "known_food", action: "delete", date: null })])
      .keepingAs("change", 0, "id"),
    post(({ change }) => `/v1/changes/${change}/undo`, {}),
    get(OWN).gives([expect.objectContaining({ name: "Rolled oats", lastLogged: TODAY })])
  ]),
  rule(
    "POST `/v1/foods/{id}/log`: `{amount}` in g or ml, or `{portion, count}`; a food entry as POST `/v1/food` logs it",
    [
      create({ portions: [bowl, { name: "Cup", amount: 90 }] }).keepingAs("id", "id"),
      log({ amount: 60, meal: "breakfast" }).gives(
        logged({ meal: "breakfast", calories: 223.2, protein: 8.1, carbs: 35.2, fat: 4.2 })
      ),
      log({ portion: "cup", count: 0.5 }).gives(logged({ calories: 167.4, protein: 6.1, carbs: 26.4, fat: 3.2 })),
      log({ count: 1.5 }).gives(logged({ calories: 334.8, protein: 12.2, carbs: 52.8, fat: 6.3 })),
      get(`/v1/entries?start=${TODAY}&end=${TODAY}`).gives([
        expect.objectContaining({ kind: "food", name: "Oats", calories: 223.2, meal: "breakfast" }),
        expect.objectContaining({ calories: 167.4 }),
        expect.objectContaining({ calories: 334.8 })
      ]),
      get(OWN).gives([expect.objectContaining({ lastLogged: TODAY })]),
      ...[{}, { meal: "lunch" }].map((body) => log(body).isInvalid(/^body: expected amount, or portion or count/)),
      log({ amount: 60, count: 1 }).isInvalid(/^amount: expected only without portion and count/),
      log({ portion: "slice" }).isInvalid(
        /^portion: Oats has no portion slice; expected bowl \(60 g\), Cup \(90 g\), or send amount in g/
      ),
      ...[0, -1, 20_001, ...refusedValues("number")].map((amount) => log({ amount }).isInvalid(/^amount: /)),
      // An entry has the bounds of POST /v1/food.
      log({ amount: 20_000 }).isInvalid(/^amount: 20000 g of Oats is more than an entry can have/),
      ...[0, 101].map((count) => log({ count }).isInvalid(/^count: /)),
      post(`${PATH}/nothing/log`, { amount: 60, date: TODAY }).refuses("not_found", /nothing/)
    ]
  )
]
