import * as Effect from "effect/Effect"
import { labelFault } from "../access/Label.ts"
import { Logins, passwordFault } from "../access/Logins.ts"
import type { Sessions } from "../access/Sessions.ts"
import { SetupCode } from "../access/SetupCode.ts"
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
import { entering } from "./Entering.ts"
import { fields, html, NAME_TAKEN, newPassword, pageResponse, redirect } from "./Page.ts"

interface Filled {
  readonly code: string
  readonly name: string
  /** The page that the person wanted. */
  readonly next: string
  readonly faults?: {
    readonly code?: string | undefined
    readonly name?: string | undefined
    readonly password?: string | undefined
  }
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
        const password = typed(form, "password")
        const faults = { name: labelFault(filled.name), password: passwordFault(password) }
        if (faults.name !== undefined || faults.password !== undefined) {
          return page(visit, { ...filled, faults, status: 400 })
        }
        // The code is checked last, so that a mistake in another field takes no try.
        if (!(yield* code.check(filled.code))) return page(visit, { ...filled, faults: WRONG_CODE, status: 403 })
        const accountId = yield* logins.claim({ name: filled.name, password })
        const next = filled.next === "/" ? FIRST_PAGE : filled.next
        return onTheWayTo(next, redirect(next, [...(yield* enter(visit, accountId)), usedFormCookie(visit)]))
      }).pipe(
        Effect.catchTags({
          AlreadyClaimed: () => Effect.succeed(gone(visit)),
          LoginNameTaken: () => Effect.succeed(page(visit, { ...filledIn(form), faults: NAME_TAKEN, status: 400 }))
        })
      )
  }
})

const filledIn = (form: URLSearchParams): Filled => ({
  code: typed(form, "code"),
  name: typed(form, "name").trim(),
  next: safeNext(form.get("next"))
})

/** Units and goals, before the first entry. */
const FIRST_PAGE = "/settings/goals?first"

const WRONG_CODE = { code: "This is not the code that this server printed at its last start." }

const page = (visit: Visit, { code, faults, name, next, status }: Filled) =>
  pageResponse({
    title: "Set up Daybook",
    host: visit.host,
    ...(status !== undefined && { status }),
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">Create the account of this server's owner. Everything that was logged with its keys so far belongs to it.</p>
<form method="post" action="/setup">
${tokenField(visit)}
<input type="hidden" name="next" value="${next}">
${fields([
  {
    name: "code",
    label: "Setup code",
    type: "text",
    autocomplete: "off",
    value: code,
    hint: "The server printed it when it started, like 4F7K-9QXM.",
    fault: faults?.code
  },
  { name: "name", label: "Name", type: "text", autocomplete: "username", value: name, fault: faults?.name },
  newPassword(faults?.password)
])}
<button class="btn first">Create account</button>
</form>`
  })

const gone = ({ host }: Visit) =>
  pageResponse({
    title: "Already set up",
    host,
    status: 404,
    body: html`<p class="lead">This server has an owner. To get back in without a password, run <code>daybook user reset</code> on it.</p>
<p><a class="btn first" href="/login">Sign in</a></p>`
  })
