/** A prompt that a person can pick in their client. It only uses the tools. */
interface DaybookPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: ReadonlyArray<{ readonly name: string; readonly description: string; readonly required: boolean }>
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const PROMPTS: ReadonlyArray<DaybookPrompt> = [
  {
    name: "weekly_review",
    title: "Review my week",
    description: "Looks back over seven days of food, water, training and recovery",
    arguments: [{ name: "end", description: "Last day of the week, YYYY-MM-DD", required: true }],
    text: ({ end }) =>
      `Review my week that ends on ${end}. Read list_days for the seven days up to it, get_goals, list_workouts and get_insights as of ${end}. Compare what I ate and drank with my goals day by day, say what the training verdicts and my recovery mean, and end with the one or two changes for next week that would matter most. Use only figures from the log, and say where days are missing.`
  },
  {
    name: "plan_next_session",
    title: "Plan my next session",
    description: "Proposes the next workout from the last ones",
    arguments: [{ name: "focus", description: "What to train, for example legs", required: false }],
    text: ({ focus }) =>
      `Plan my next training session${focus ? `, with a focus on ${focus}` : ""}. Read list_workouts and get_insights first. For each exercise give sets, repetitions and load in kg, and say in a few words which past session and verdict it follows from. If my recovery is strained, plan it lighter. Do not log anything.`
  },
  {
    name: "log_from_text",
    title: "Log what I tell you",
    description: "Logs foods, drinks, weights and workouts from a sentence",
    arguments: [
      { name: "text", description: "What to log, in your own words", required: true },
      { name: "date", description: "The day it happened, YYYY-MM-DD", required: true }
    ],
    text: ({ date, text }) =>
      `Log this for ${date}: ${text}\n\nUse log_food, log_water, log_weight and log_workout. Estimate kcal and grams only where I gave none, and say that they are estimates. If a call fails with no answer, read get_day before trying again, since a second call may log it twice. Then show what was logged.`
  }
]

/** The prompts as `prompts/list` gives them. */
export const PROMPT_LIST = PROMPTS.map(({ text: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] }))

/** A prompt's text, or the required argument that is missing; undefined where there is no such prompt. */
export const promptText = (
  name: string,
  given: Readonly<Record<string, string>>
): { readonly text: string } | { readonly missing: string } | undefined => {
  const prompt = PROMPTS.find((candidate) => candidate.name === name)
  if (prompt === undefined) return undefined
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name])
  return missing === undefined ? { text: prompt.text(given) } : { missing: missing.name }
}
