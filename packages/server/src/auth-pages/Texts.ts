import type { ApiError, RateLimited } from "@daybook/core"
import type { Language } from "@daybook/core/app"
import * as deFaults from "../generated/de/faults.ts"
import * as de from "../generated/de/pages.ts"
import * as enFaults from "../generated/en/faults.ts"
import * as en from "../generated/en/pages.ts"
import * as frFaults from "../generated/fr/faults.ts"
import * as fr from "../generated/fr/pages.ts"
import type { HostFault } from "../http/Origin.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { TextFault } from "../identity/Label.ts"
import type { Receiver } from "../identity/OAuthParameters.ts"
import { languageOf } from "./Cookies.ts"

/** Text of HTML that is already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | ReadonlyArray<Html>

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const rendered = (part: Part): string => {
  if (part === undefined) return ""
  if (part instanceof Html) return part.text
  if (typeof part === "object") return part.map(({ text }) => text).join("")
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")
}

/** A message with markup, in which the parts are escaped. */
const filled = (message: (...parts: ReadonlyArray<string>) => string, ...parts: ReadonlyArray<Part>): Html =>
  new Html(message(...parts.map(rendered)))

/** A template tag for HTML. Interpolated texts are escaped. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(strings.reduce((text, string, index) => text + rendered(parts[index - 1]) + string))

/** A warning about who gets the access: to a client that is vouched for, and to another. */
interface Warning {
  readonly known?: string
  readonly unknown: string
}

/**
 * The texts of the pages before the app. A fault that is made elsewhere has an English message, which the English pages show. The other
 * languages tell it by its kind. Messages with markup are HTML.
 */
const textsOf = (messages: typeof en, { codes, faults }: typeof enFaults) => {
  const { access, connect, errors, login, name, refusal, reset, setup } = messages
  const ofCodes = new Map(Object.entries(codes ?? {}))
  return {
    ...messages,
    errors: {
      ...errors,
      tooSoon: ({ message, retryAfter = 1 }: RateLimited): string => faults?.tooSoon(retryAfter) ?? message,
      other: ({ _tag, message }: ApiError): string => ofCodes.get(_tag) ?? message,
      host: ({ message, name }: HostFault): string =>
        (name === undefined ? faults?.noHost : faults?.host(name)) ?? message
    },
    name: {
      ...name,
      fault: ({ bounds, message }: TextFault): string =>
        (bounds === undefined ? faults?.name : faults?.nameLength(bounds.min, bounds.max)) ?? message
    },
    login: { ...login, forgotten: new Html(login.forgotten) },
    setup: {
      ...setup,
      lead: new Html(setup.lead),
      tooManyCodes: ({ message, retryAfter = 60 }: RateLimited): string =>
        faults?.tooManyCodes(Math.ceil(retryAfter / 60)) ?? message,
      goneLead: new Html(setup.goneLead)
    },
    reset: { ...reset, overLead: (minutes: number): Html => filled(reset.overLead, minutes) },
    access: {
      ...access,
      otherWays: (passkeys: number, identities: number): string => {
        const ways = [access.passkeys(passkeys), access.identities(identities)] as const
        return access.otherWays(identities === 0 ? ways[0] : passkeys === 0 ? ways[1] : access.bothWays(...ways))
      }
    },
    connect: {
      ...connect,
      heading: (app: Html): Html => filled(connect.heading, app),
      afterwards: new Html(connect.afterwards),
      warnings: (host: string): Record<Receiver, Warning> => {
        const { loopback, scheme, site } = connect.warnings
        return { site, loopback, scheme: { known: scheme.known(host), unknown: scheme.unknown(host) } }
      }
    },
    refusal: { ...refusal, reason: (reason: string): Html => filled(refusal.reason, reason) }
  }
}

/** The texts of a language. */
export type Texts = ReturnType<typeof textsOf>

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: textsOf(en, enFaults),
  de: textsOf(de, deFaults),
  fr: textsOf(fr, frFaults)
}

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
