import { PERMISSIONS, type Permission, type Scope } from "@daybook/core"

/** A prompt that a person can pick in their client. It only uses the tools. */
interface DaybookPrompt {
  /** The permission that its tools need. */
  readonly permission: Permission
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: ReadonlyArray<{ readonly name: string; readonly description: string; readonly required: boolean }>
  readonly text: (given: Readonly<Record<string, string>>, scope: Scope) => string
}

const PROMPTS: ReadonlyArray<DaybookPrompt> = [
  {
    permission: "read",
    name: "weekly_review",
    title: "Review my week",
    description: "Looks back over seven days: food, energy, training, progression and recovery",
    arguments: [{ name: "end", description: "Last day of the week, YYYY-MM-DD", required: true }],
    text: ({ end }) =>
      [
        `Review my week that ends on ${end}.`,
        `Read get_review (week: ${end}) first: the week from Monday to Sunday in figures, and at most one thing to change. Then read list_days for the seven days up to it, get_goals (with a date where my weekdays or training days have targets of their own), list_workouts of those days, get_insights as of ${end}, list_scores for the 14 days up to it, and get_energy for ${end} and for the day 28 days before.`,
        "Food: compare what I ate and drank with my goals day by day.",
        "Energy: what I burn against what I ate, with its band, how it has changed, and whether my weight trend fits; say nothing of it where it is null.",
        "Progression: for each verdict what it means, on which sessions it rests, and get_exercise (limit 5) for one that has plateaued or regressed.",
        "Recovery: the verdict, sleep debt, training load ratio and readiness, and whether they explain the training.",
        "End with the one change of the review, or, where it has none, with the one that would matter most, if any. Use only figures from the log, and say where days are missing."
      ].join("\n")
  },
  {
    permission: "read",
    name: "plan_next_session",
    title: "Plan my next session",
    description: "Proposes the next workout from the last ones, of an exercise, a routine or a focus",
    arguments: [
      { name: "exercise", description: "An exercise to plan, for example Squat", required: false },
      { name: "routine", description: "A routine to follow, by its name", required: false },
      { name: "focus", description: "What to train, for example legs", required: false }
    ],
    text: ({ exercise, focus, routine }, scope) =>
      [
        `Plan my next training session${exercise ? ` of ${exercise}` : ""}${routine ? ` by my routine ${routine}` : ""}${focus ? `, with a focus on ${focus}` : ""}.`,
        exercise ? `Read get_exercise for ${exercise} (limit 5) and get_insights first.` : "",
        routine
          ? `Read list_routines first: keep the exercises of ${routine} and their order, and read get_exercise (limit 3) for each, and get_insights.`
          : "",
        exercise || routine ? "" : "Read list_workouts (limit 8), list_routines and get_insights first.",
        "For each exercise give sets, repetitions and load in kg, and say in a few words which past session and verdict it follows from. If my recovery is strained, plan it lighter. Do not log a session.",
        PERMISSIONS[scope].includes("write")
          ? `Then ask me whether to keep the plan; only if I say yes, ${routine ? `change ${routine} with update_routine, sending every exercise with its sets` : "write it with create_routine"}.`
          : ""
      ]
        .filter((line) => line !== "")
        .join("\n")
  },
  {
    permission: "write",
    name: "log_from_text",
    title: "Log what I tell you",
    description: "Logs foods, drinks, weights and workouts from a sentence",
    arguments: [
      { name: "text", description: "What to log, in your own words", required: true },
      { name: "date", description: "The day it happened, YYYY-MM-DD", required: true }
    ],
    text: ({ date, text }) =>
      `Log this for ${date}: ${text}\n\nUse log_many for several things at once. For a food that was eaten before, find it with search_log and take the figures from list_entries; otherwise estimate the kcal and grams that I left out, and say which are estimates. If a call fails with no answer, read get_day before trying again, since a second call may log it twice. Then show what was logged.`
  },
  {
    permission: "write",
    name: "correct_log",
    title: "Correct or take back",
    description: "Changes, moves or takes back something that was logged",
    arguments: [{ name: "text", description: "What is wrong, in your own words", required: true }],
    text: ({ text }) =>
      `Correct my log: ${text}\n\nIf I want the last thing taken back, call undo_change with the changeId of the answer that wrote it, or find it with list_changes; undo_many takes back all that you wrote since a time. Otherwise find the entry with list_entries and correct it with update_food, update_water or update_workout; to add a set, send all exercises with all their sets. For body readings use log_measurement. If it is not clear which entry I mean, ask me. Do not log a second entry instead of correcting the first. Then show what it was and what it is now.`
  }
]

/** The prompts whose tools a key of a scope may call. */
const promptsFor = (scope: Scope): ReadonlyArray<DaybookPrompt> =>
  PROMPTS.filter(({ permission }) => PERMISSIONS[scope].includes(permission))

/** The prompts as `prompts/list` gives them. */
export const promptList = (scope: Scope) =>
  promptsFor(scope).map(({ permission: _, text: _text, ...prompt }) => ({
    ...prompt,
    arguments: [...prompt.arguments]
  }))

/** A prompt's text, or the required argument that is missing; undefined if there is no such prompt. */
export const promptText = (
  scope: Scope,
  name: string,
  given: Readonly<Record<string, string>>
): { readonly text: string } | { readonly missing: string } | undefined => {
  const prompt = promptsFor(scope).find((candidate) => candidate.name === name)
  if (prompt === undefined) return undefined
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name])
  return missing === undefined ? { text: prompt.text(given, scope) } : { missing: missing.name }
}
