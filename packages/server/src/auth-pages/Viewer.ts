import type { Language } from "@daybook/core/app"
import type { HttpRequest } from "../http/Request.ts"
import { languageOf } from "./Language.ts"
import { TEXTS, type Texts } from "./Texts.ts"

/** The browser that a page is for. */
export interface Viewer {
  /** The host that the browser shows. The page names it, so that a person sees which server asks. */
  readonly host: string
  readonly language: Language
  readonly texts: Texts
}

export const viewerOf = (request: HttpRequest): Viewer => {
  const language = languageOf(request)
  return { host: request.host ?? "", language, texts: TEXTS[language] }
}
