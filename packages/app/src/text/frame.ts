/** The texts of the files around the app: what browsers without scripts show, and what they say of the app once it is installed. */
export const frame = {
  noscript: [
    "The app needs JavaScript. What it does can also be done with the terminal, and over REST and MCP: see",
    "the documentation"
  ],
  description: "A log of training and nutrition.",
  shortcuts: { food: "Log food", workout: "Log a workout", weigh: "Weigh in" }
}
