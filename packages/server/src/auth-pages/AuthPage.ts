import type { ApiError } from "@daybook/core"
import type * as Effect from "effect/Effect"
import type { HttpResponse } from "../http/Response.ts"
import type { Visit } from "./Visit.ts"

/** A page with one form. */
export interface AuthPage {
  readonly show: (visit: Visit) => Effect.Effect<HttpResponse, ApiError>
  /** Answers the form, which was made for this browser. */
  readonly submit: (visit: Visit, form: URLSearchParams) => Effect.Effect<HttpResponse, ApiError>
}

/** What a person typed into a field. */
export const typed = (form: URLSearchParams, name: string): string => form.get(name) ?? ""
