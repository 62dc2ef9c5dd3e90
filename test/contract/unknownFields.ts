import { ROUTES, type Route } from "@daybook/core"
import { exampleBody, examplePath, exampleRequest, exampleRows, queryParameters } from "../harness/examples.ts"
import { acrossHours, get, post, type Rule, rule, ruleAcrossHours } from "../harness/Scenario.ts"

const NAMES = ["nope", "__proto__", "constructor", "toString", "hasOwnProperty", ""]

/** A body with an unknown field, and the path of that field. */
interface Spoilt {
  readonly body: unknown
  readonly place: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Copies of a value, each with the field added to one of its objects. */
const withField = (value: unknown, name: string, path = ""): ReadonlyArray<Spoilt> => {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      withField(item, name, `${path}[${index}]`).map(({ body, place }) => ({ body: value.with(index, body), place }))
    )
  }
  if (!isObject(value)) return []
  const place = (field: string) => (path === "" ? field : `${path}.${field}`)
  return [
    // A computed name makes `__proto__` an ordinary field, as JSON.parse does.
    { body: { ...value, [name]: 1 }, place: place(name) },
    ...Object.entries(value).flatMap(([field, inside]) =>
      withField(inside, name, place(field)).map((spoilt) => ({ ...spoilt, body: { ...value, [field]: spoilt.body } }))
    )
  ]
}

const escaped = (text: string) => text.replace(/[[\].]/g, "\\$&")

const inBody = (route: Route): Rule =>
  ruleAcrossHours(
    `Unknown body fields are refused with 400 \`unknown_field\`, never ignored: ${route.method} ${route.path}`,
    [
      ...exampleRows,
      ...NAMES.flatMap((name) => withField(exampleBody(route), name)).map(({ body, place }) =>
        exampleRequest(route, { body }).refuses("unknown_field", new RegExp(`^${escaped(place)}: unknown field`))
      ),
      post(examplePath(route), { nope: 1 }).refuses("unknown_field", /nope: unknown field/)
    ]
  )

const refusesParameter = (route: Route, name: string) =>
  exampleRequest(route, { query: [`${name}=1`] }).refuses(
    "unknown_field",
    new RegExp(`^${escaped(name)}: unknown field`)
  )

const inQuery = (route: Route): Rule =>
  rule(`an unknown query parameter is 400 \`unknown_field\`: ${route.method} ${route.path}`, [
    ...exampleRows,
    ...["nope", "Date", "values[]"].map((name) => refusesParameter(route, name)),
    exampleRequest(route, { query: ["nope"] }).refuses("unknown_field", /^nope: unknown field/),
    ...queryParameters(route).required.map((name) =>
      exampleRequest(route, { query: [`${name}=today`] }).isInvalid(new RegExp(`^${name}: `))
    ),
    ...queryParameters(route).optional.map((name) =>
      exampleRequest(route, { query: [`${name}=10`, `${name}=10`] }).isInvalid(new RegExp(`^${name}: `))
    )
  ])

const namesOfObjects = (route: Route): Rule => ({
  rule: `\`__proto__\`, \`constructor\` and the like are unknown parameters too: ${route.method} ${route.path}`,
  asSent: true,
  steps: [...exampleRows, ...NAMES.map((name) => refusesParameter(route, name))]
})

const doubled = (route: Route): Rule =>
  rule(`If any field is unknown the code is \`unknown_field\`, also if it is repeated: ${route.method} ${route.path}`, [
    ...exampleRows,
    exampleRequest(route, { query: ["nope=1", "nope=2"] }).refuses("unknown_field", /nope/),
    ...queryParameters(route).required.map((name) =>
      exampleRequest(route, { query: [`${name}=today`, "nope=1"] }).refuses("unknown_field", /nope/)
    ),
    ...queryParameters(route).optional.map((name) =>
      exampleRequest(route, { query: [`${name}=10`, `${name}=10`, "nope=1"] }).refuses("unknown_field", /nope/)
    )
  ])

const taking = ROUTES.filter(({ method }) => method === "POST")

export const unknownFields: ReadonlyArray<Rule> = [
  ...taking.map(inBody),
  rule("A refused body writes nothing", [
    post("/v1/water", { amountMl: 250, nope: 1 }).refuses("unknown_field"),
    post("/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5, rir: 2 }] }] }).refuses("unknown_field"),
    get("/v1/days?start=today&end=today").gives([
      { date: "2026-03-10", calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }
    ]),
    get("/v1/workouts").gives([])
  ]),
  rule("If any field is unknown the code is `unknown_field`; all errors of a body are in one response", [
    post("/v1/water", { amountMl: 0, nope: 1 }).refuses("unknown_field", /amountMl: expected/),
    post("/v1/water", { amountMl: 0, nope: 1 }).refuses("unknown_field", /nope: unknown field/),
    post("/v1/water", { nope: 1 }).refuses("unknown_field", /amountMl: required/),
    post("/v1/water?nope=1", { amountMl: 0 }).refuses("unknown_field", /nope: unknown field/),
    post("/v1/water?nope=1", { amountMl: 0 }).refuses("unknown_field", /amountMl: expected/),
    post("/v1/health/days/2026-02-30?nope=1", { reading: "steps", value: "x", also: 1 }).refuses(
      "unknown_field",
      /(?=.*\bdate: )(?=.*\bnope: )(?=.*\bvalue: )(?=.*\balso: )/
    ),
    post("/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: -1, rir: 2 }] }] }).refuses(
      "unknown_field",
      /(?=.*sets\[0\]\.reps: )(?=.*sets\[0\]\.rir: unknown field)/
    )
  ]),
  rule("All errors of a body are in one response: those of fields and those of rules over several fields", [
    post("/v1/body-measurements", { waistCm: 90, hipCm: 0, clearFields: ["waistCm"] }).isInvalid(
      /^hipCm: expected .*; clearFields: waistCm cannot be both sent and cleared$/
    ),
    post("/v1/body-measurements", { date: "tomorrow", clearFields: [] }).isInvalid(
      /^date: expected .*; body: expected at least one reading/
    ),
    post("/v1/body-measurements", { wiastCm: 90 }).refuses("unknown_field", /^(?!.*at least one reading)/),
    get("/v1/days?start=2026-03-10&end=2026-03-01&nope=1").refuses(
      "unknown_field",
      /^nope: unknown field.*; start: expected a date up to end \(2026-03-01\), got 2026-03-10$/
    ),
    get("/v1/health/days?start=today&end=2026-03-09").isInvalid(/^start: expected a date up to end/),
    get("/v1/days?start=2000-01-01&end=2020-01-01&nope=1").refuses("unknown_field", /; end: the range has 7306 dates/),
    post("/v1/health/days/2026-02-30", { reading: "steps", value: -1 }).isInvalid(
      /^date: expected .*; value: the plausible range of steps is from 0 to /
    ),
    post("/v1/custom-metrics/any?nope=1", {}).refuses("unknown_field", /; body: expected at least one field to change$/)
  ]),
  rule("All errors of a body are in one response, up to ten", [
    post("/v1/water", { amountMl: 1, ...numbered(10) }).refuses(
      "unknown_field",
      /^(?:f\d+: unknown field[^;]*(?:; )?){10}$/
    ),
    post("/v1/water", { amountMl: 1, ...numbered(12) }).refuses(
      "unknown_field",
      /^(?:f\d+: unknown field[^;]*; ){10}(?!.*unknown field)/
    )
  ]),
  rule("An unknown field is refused with any value, and names are case-sensitive", [
    ...[null, false, 0, "", [], {}].map((nope) => post("/v1/water", { amountMl: 1, nope }).refuses("unknown_field")),
    post("/v1/water", { amountml: 1 }).refuses(
      "unknown_field",
      /^(?=.*amountml: unknown field)(?=.*amountMl: required)/
    ),
    post("/v1/water", { amountMl: 1, Date: "today" }).refuses("unknown_field", /^Date: unknown field/),
    post("/v1/water", '{"amountMl":1,"__proto__":{"date":"today"}}').refuses(
      "unknown_field",
      /^__proto__: unknown field/
    )
  ]),
  rule("The message for an unknown field names a similar one, but never one of another unit", [
    post("/v1/weight", { weightkg: 80 }).refuses("unknown_field", /weightkg: unknown field, did you mean weightKg\?/),
    post("/v1/weight", { weightLb: 180 }).refuses(
      "unknown_field",
      /weightLb: unknown field, convert to weightKg: 1 lb is 0\.453592 kg/
    ),
    post("/v1/body-measurements", { waist_in: 33 }).refuses("unknown_field", /convert to waistCm: 1 in is 2\.54 cm/),
    post("/v1/food", { name: "Oats", calories: 350, proteinOz: 1 }).refuses("unknown_field", /known fields are name, /)
  ]),
  {
    rule: "A body whose top level is not an object is `invalid_request`",
    asSent: true,
    steps: acrossHours([
      ...exampleRows,
      ...taking.flatMap((route) =>
        ["[]", "null", "7", '"text"', "true", "[{}]"].map((body) =>
          exampleRequest(route, { body }).isInvalid(/^body: /)
        )
      )
    ])
  },
  ...ROUTES.map(inQuery),
  ...ROUTES.map(namesOfObjects),
  ...ROUTES.map(doubled)
]

function numbered(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]))
}
