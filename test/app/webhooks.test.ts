import * as Effect from "effect/Effect"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { send } from "../harness/send.ts"
import { receiver, verified } from "../webhooks/Receiver.ts"
import { inBrowser, withApp } from "./harness/Browser.ts"
import { violations } from "./harness/Screens.ts"

const create = async (page: Page, url: string) => {
  await page.getByLabel("Address", { exact: true }).fill(url)
  await page.getByRole("button", { name: "Create webhook" }).click()
}

inBrowser("a webhook is made with its secret, shows its last answers and what waits, and is deleted", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const to = yield* receiver
        yield* Effect.promise(() =>
          withApp(
            async ({ key, page, server }) => {
              const drink = (amountMl: number) =>
                Effect.runPromise(send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl } }))
              await page.goto(`${server.url}/settings`)
              await page.getByRole("link", { name: /^Webhooks/ }).click()
              await page.getByText("No webhook yet.").waitFor()
              await page.getByRole("button", { name: "New webhook" }).click()
              await create(page, "nas.local")
              await page.getByText(/expected an address like https/).waitFor()
              await create(page, to.url)
              const secret = (await page.getByTestId("webhook-secret").textContent()) ?? ""
              expect(await violations(page)).toEqual([])
              await page.getByRole("button", { name: "I have stored it" }).click()

              const row = page.getByRole("listitem").filter({ hasText: to.url })
              await row.getByText("Nothing sent yet.").waitFor()
              await row.getByRole("button", { name: "Test" }).click()
              await page.getByText("Test event received: 204 No Content").waitFor()
              expect(to.received[0] && verified(secret, to.received[0])).toMatchObject({ type: "test" })

              to.replies.push([503, { "retry-after": "3600" }])
              await drink(250)
              await expect.poll(() => to.received.length).toBe(2)
              await drink(330)
              await expect
                .poll(async () => {
                  await page.reload({ waitUntil: "networkidle" })
                  return row.textContent()
                })
                .toMatch(
                  /failing.*503 Service Unavailable: not now.*2 events waiting · failing since .* · next attempt at/
                )
              expect(await violations(page)).toEqual([])
              await row.getByRole("button", { name: "Send now" }).click()
              await expect.poll(() => to.received.length).toBe(4)
              await expect
                .poll(async () => {
                  await page.reload({ waitUntil: "networkidle" })
                  return row.textContent()
                })
                .toMatch(/received.*204 No Content/)
              await row.getByRole("button", { name: "Delete" }).click()
              await page.getByRole("button", { name: "Delete", exact: true }).last().click()
              await page.getByText("No webhook yet.").waitFor()
            },
            { settings: { DAYBOOK_WEBHOOK_HOSTS: "127.0.0.1" } }
          )
        )
      })
    )
  )
)
