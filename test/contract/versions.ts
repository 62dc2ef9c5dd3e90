import { expect } from "vitest"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { VERSION } from "./LoggedEntries.ts"

interface Replaced {
  readonly what: string
  readonly path: string
  readonly draft: object
  /** The read that has the version, and the place of the one thing in it. */
  readonly read: string
  /** The body of a correction that replaces the list, and of one that does not. */
  readonly list: object
  readonly other: object
}

const sets = (weightKg: number) => [{ reps: 5, weightKg }]

const REPLACED: ReadonlyArray<Replaced> = [
  {
    what: "workout",
    path: "/v1/workouts",
    draft: { exercises: [{ name: "Squat", sets: sets(100) }], date: TODAY },
    read: `/v1/entries?start=${TODAY}&end=${TODAY}`,
    list: { exercises: [{ name: "Squat", sets: sets(102.5) }] },
    other: { note: "Cold hall" }
  },
  {
    what: "routine",
    path: "/v1/routines",
    draft: { name: "Push A", exercises: [{ name: "Bench press", sets: sets(80) }] },
    read: "/v1/routines",
    list: { exercises: [{ name: "Bench press", sets: sets(82.5) }] },
    other: { name: "Push B" }
  },
  {
    what: "food",
    path: "/v1/foods",
    draft: { name: "Muesli", ingredients: [{ foodId: "basic:ciqual-9104", amount: 60 }], servings: 2 },
    read: "/v1/foods?query=muesli&limit=1",
    list: { ingredients: [{ foodId: "basic:ciqual-9104", amount: 80 }] },
    other: { brand: "Own" }
  }
]

const rulesFor = ({ draft, list, other, path, read, what }: Replaced): ReadonlyArray<Rule> => {
  const correct = (body: object) => post(({ id }) => `${path}/${id}`, body)
  /** A correction with the version that was kept under a name, in a form of the header. */
  const expecting = (body: object, name: string, form = (version: string) => `"${version}"`) =>
    correct(body).sending((kept) => ({ "If-Match": form(kept[name] ?? "") }))
  const made = [post(path, draft), get(read).keepingAs("id", 0, "id"), get(read).keepingAs("first", 0, "version")]
  return [
    rule(`A ${what} carries a \`version\` in the reads that are ours, and the answers of their writes`, [
      ...made,
      get(read).gives([expect.objectContaining({ version: VERSION })]),
      correct(list).gives(expect.objectContaining({ version: VERSION })),
      get("/v1/workouts").gives(what === "workout" ? [expect.not.objectContaining({ version: expect.anything() })] : [])
    ]),
    rule(
      `A correction of a ${what} may send it as \`If-Match\`; where it has changed since it is refused with 412, and nothing is written`,
      [
        ...made,
        expecting(list, "first").keepingAs("second", "version"),
        expecting(other, "first").refuses(
          "precondition_failed",
          new RegExp(`${what} has changed.*nothing was written`)
        ),
        expecting(other, "gone").refuses("precondition_failed"),
        expecting(other, "second", (version) => `W/"${version}"`).refuses("precondition_failed"),
        get(read).givesOf(({ second }) => [expect.objectContaining({ ...(what !== "food" && list), version: second })]),
        expecting(other, "second").keepingAs("third", "version"),
        expecting(list, "first", (version) => `"other", "${version}"`).refuses("precondition_failed"),
        get("/v1/changes?limit=1").gives([expect.objectContaining({ action: "update" })])
      ]
    ),
    rule(
      `\`If-Match\` of a ${what}: a list of entity tags, with or without quotes, or \`*\`; without the header it is as before`,
      [
        ...made,
        expecting(list, "first", (version) => version).keepingAs("second", "version"),
        expecting(other, "second", (version) => `"other" , "${version}"`).keepingAs("third", "version"),
        expecting(list, "first", () => "*").gives(expect.objectContaining({ version: VERSION })),
        correct(other).gives(expect.objectContaining({ version: VERSION })),
        post(`${path}/nothing`, other).sending({ "If-Match": '"x"' }).refuses("not_found")
      ]
    ),
    rule(`A ${what} has its former version again where an undo restores it`, [
      ...made,
      correct(list).keepingAs("second", "version"),
      get("/v1/changes?limit=1").keepingAs("change", 0, "id"),
      post(({ change }) => `/v1/changes/${change}/undo`, {}),
      get(read).givesOf(({ first }) => [expect.objectContaining({ version: first })])
    ])
  ]
}

export const versions: ReadonlyArray<Rule> = REPLACED.flatMap(rulesFor)
