import { Language } from "@daybook/core/app"
import * as Schema from "effect/Schema"
import type { HttpRequest } from "../http/Request.ts"
import { cookieIn } from "./Cookies.ts"

const isLanguage = Schema.is(Language)

/** Set by the app, so that its texts are in the chosen language before it knows who is signed in. */
const COOKIE = "daybook-language"

/** The languages of an `Accept-Language` header, the most wanted first, without their regions. */
const accepted = (header = ""): ReadonlyArray<string> =>
  header
    .split(",")
    .map((each) => {
      const [tag = "", quality = ""] = each.split(";")
      return { tag: tag.trim().split("-")[0]?.toLowerCase(), quality: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
    .sort((one, other) => other.quality - one.quality)
    .flatMap(({ quality, tag }) => (tag === undefined || quality === 0 ? [] : [tag]))

/** The language for who sends a request: the one chosen in the app, else the first of the browser's that there is, else English. */
export const languageOf = (request: HttpRequest): Language =>
  [cookieIn(request, COOKIE), ...accepted(request.headers["accept-language"])].find(isLanguage) ?? "en"

/** The language of a request of the app, which says in which language its page is shown. The cookie may be newer than the page. */
export const languageOfPage = ({ headers }: HttpRequest): Language =>
  accepted(headers["accept-language"]).find(isLanguage) ?? "en"
