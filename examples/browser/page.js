import { Daybook, reconcile, UnknownOutcomeError } from "@daybook/sdk"

const form = document.querySelector("form")
const output = document.querySelector("output")

form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const { apiKey, baseUrl } = Object.fromEntries(new FormData(form))
  output.value = ""
  try {
    output.value = await drink(new Daybook({ baseUrl, apiKey }))
  } catch (error) {
    output.value = error.message
  }
})

/** Logs a glass, and says how the day stands. */
const drink = async (daybook) => {
  let outcome = "applied"
  try {
    await daybook.logWater({ amountMl: 250 }, { readBefore: true })
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error
    outcome = await reconcile(daybook, error)
  }
  const { date, waterMl } = await daybook.getDay({ date: "today" })
  const left = daybook.budget.write ? `${daybook.budget.write.remaining} writes left this hour` : "no answer came"
  return `${outcome}: ${waterMl} ml on ${date}, ${left}`
}
