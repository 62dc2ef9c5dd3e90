import { Daybook, RateLimitedError, reconcile, UnknownOutcomeError } from "@daybook/sdk"

const daybook = new Daybook() // DAYBOOK_URL and DAYBOOK_API_KEY, or { baseUrl, apiKey }

try {
  await daybook.logWater({ amountMl: 250 }, { readBefore: true })
} catch (error) {
  if (error instanceof RateLimitedError) console.log(`The hour's budget is full again at ${error.retryAt}`)
  else if (error instanceof UnknownOutcomeError) console.log(`Was it logged? ${await reconcile(daybook, error)}`)
  else throw error
}

const day = await daybook.getDay({ date: "today" })
console.log(`${day.waterMl} ml of water on ${day.date}; ${daybook.budget.read?.remaining} reads left this hour`)
