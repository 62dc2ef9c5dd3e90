import type { Page } from "playwright-core"

/** An evening after training, at which the tests of a session begin. */
export const AT = { now: "2026-11-21T18:42:00+01:00" } as const

export const button = (page: Page, name: string, at = 0) => page.getByRole("button", { name, exact: true }).nth(at)
export const card = (page: Page, name: string) => page.getByRole("article", { name })

/** Names the last exercise of a session. */
export const named = async (page: Page, name: string) => {
  const field = page.getByRole("combobox", { name: "Exercise" }).last()
  await field.fill(name)
  await field.press("Enter")
}
