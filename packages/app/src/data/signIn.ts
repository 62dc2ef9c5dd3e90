import { readSession } from "./session.ts"

/** How a sign-in over the page ended: signed in, or why not. */
export type SignedIn = "yes" | { readonly why: string }

const FORM_TOKEN = /name="form" value="([^"]+)"/
const ALERT = /role="alert"[^>]*>([^<]+)</

/** Signs in through the form of the sign-in page, which has a token of its own, without leaving the page. */
export const signIn = async (name: string, password: string, otherwise: string): Promise<SignedIn> => {
  const page = await fetch("/login", { redirect: "manual" })
  // Another tab signed in already: the sign-in page leads on.
  if (page.type !== "opaqueredirect") {
    const [, form = ""] = FORM_TOKEN.exec(await page.text()) ?? []
    const body = new URLSearchParams({ form, name, password, next: "/" })
    const answer = await fetch("/login", { method: "POST", body, redirect: "manual" })
    if (answer.type !== "opaqueredirect") {
      const [, why] = ALERT.exec(await answer.text()) ?? []
      return { why: why ?? otherwise }
    }
  }
  await readSession()
  return "yes"
}
