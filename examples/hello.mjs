import { Daybook } from "@daybook/sdk"

const daybook = new Daybook() // DAYBOOK_URL and DAYBOOK_API_KEY, or { baseUrl, apiKey }
console.log(await daybook.logWater({ amountMl: 250 }))
