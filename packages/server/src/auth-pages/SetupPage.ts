import { RateLimited } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Logins } from "../identity/Logins.ts"
import type { Sessions } from "../identity/Sessions.ts"
import { SetupCode } from "../identity/SetupCode.ts"
import {
  type AuthPage,
  formCookie,
  onTheWayTo,
  safeNext,
  tokenField,
  typed,
  usedFormCookie,
  type Visit
} from "./AuthPage.ts"
import { entering, type LoginFaults, loginFaults, newPassword } from "./Entering.ts"
import { fields, pageResponse, redirect } from "./Page.ts"
import { html } from "./Texts.ts"

interface FilledForm {
  readonly code: string
  readonly name: string
  /** The page that the person wanted. */
  readonly next: string
  readonly faults?: LoginFaults & { readonly code?: string }
  readonly status?: number
}

/** `/setup`: a person with the code that the server printed sets the owner's name and password. The page is gone after that. */
export const setupPage: Effect.Effect<AuthPage, never, Logins | Sessions | SetupCode> = Effect.gen(function* () {
  const logins = yield* Logins
  const enter = yield* entering
  const code = yield* SetupCode
  return {
    show: (visit) =>
      Effect.map(logins.isClaimed, (isClaimed) =>
        isClaimed
          ? gone(visit)
          : page(visit, { code: visit.query.get("code") ?? "", name: "", next: safeNext(visit.query.get("next")) })
      ),
    submit: (visit, form) =>
      Effect.gen(function* () {
        if (yield* logins.isClaimed) return gone(visit)
        const filled = filledIn(form)
        const login = { name: filled.name, password: typed(form, "password") }
        const faults = loginFaults(visit.texts, login)
        if (faults !== undefined) return page(visit, { ...filled, faults, status: 400 })
        // The code is checked last, so that a mistake in another field takes no try.
        if (!(yield* code.check(filled.code)))
          return page(visit, { ...filled, faults: { code: visit.texts.setup.wrongCode }, status: 403 })
        const accountId = yield* logins.claim(login)
        const next = filled.next === "/" ? FIRST_PAGE : filled.next
        return onTheWayTo(next, redirect(next, [...(yield* enter(visit, accountId)), usedFormCookie(visit)]))
      }).pipe(
        Effect.catchTags({
          AlreadyClaimed: () => Effect.succeed(gone(visit)),
          LoginNameTaken: () =>
            Effect.succeed(page(visit, { ...filledIn(form), faults: { name: visit.texts.name.taken }, status: 400 })),
          rate_limited: (error) => new RateLimited({ ...error, message: visit.texts.setup.tooManyCodes(error) })
        })
      )
  }
})

const filledIn = (form: URLSearchParams): FilledForm => ({
  code: typed(form, "code"),
  name: typed(form, "name").trim(),
  next: safeNext(form.get("next"))
})

/** Units and goals, before the first entry. */
const FIRST_PAGE = "/settings/goals?first"

const page = (visit: Visit, { code, faults, name, next, status }: FilledForm) => {
  const { texts } = visit
  const { setup } = texts
  return pageResponse(visit, {
    title: setup.title,
    ...(status !== undefined && { status }),
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">${setup.lead}</p>
<form method="post" action="/setup">
${tokenField(visit)}
<input type="hidden" name="next" value="${next}">
${fields([
  {
    name: "code",
    label: setup.code,
    type: "text",
    autocomplete: "off",
    value: code,
    hint: setup.codeHint,
    fault: faults?.code
  },
  { name: "name", label: texts.name.label, type: "text", autocomplete: "username", value: name, fault: faults?.name },
  newPassword(texts, faults?.password)
])}
<button class="btn first">${setup.create}</button>
</form>`
  })
}

const gone = (visit: Visit) =>
  pageResponse(visit, {
    title: visit.texts.setup.gone,
    status: 404,
    body: html`<p class="lead">${visit.texts.setup.goneLead}</p>
<p><a class="btn first" href="/login">${visit.texts.signIn}</a></p>`
  })
