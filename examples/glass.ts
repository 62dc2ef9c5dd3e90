import { CalendarDate, DaybookClient } from "@daybook/sdk/effect"
import { FetchHttpClient } from "@effect/platform"
import { Console, Effect, Layer } from "effect"

const program = Effect.gen(function* () {
  const daybook = yield* DaybookClient
  const date = CalendarDate.make("2026-03-10")
  yield* daybook.logWater({ payload: { amountMl: 250, date } })
  const day = yield* daybook.getDay({ path: { date } })
  yield* Console.log(`${day.waterMl} ml of water on ${day.date}`)
}).pipe(
  Effect.catchTag("rate_limited", () => Console.log("The hour's budget is spent.")),
  Effect.provide(
    DaybookClient.layer({
      baseUrl: process.env.DAYBOOK_URL ?? "http://127.0.0.1:7350",
      apiKey: process.env.DAYBOOK_API_KEY ?? ""
    }).pipe(Layer.provide(FetchHttpClient.layer))
  )
)

await Effect.runPromise(program)
