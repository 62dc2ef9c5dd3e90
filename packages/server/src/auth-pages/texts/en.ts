import type { ApiError, RateLimited, Scope } from "@daybook/core"
import type { HostFault } from "../../http/Origin.ts"
import type { Bounds, TextFault } from "../../identity/Label.ts"
import type { Receiver } from "../../identity/RedirectUris.ts"
import { type Html, html } from "../Html.ts"

/** The number of some things as words, in a list that has none if there are none. */
export const counted = (count: number, one: string, many: string): ReadonlyArray<string> =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

const IF_STARTED = "Connect only if you started it yourself just now."

const opensAddresses = (host: string): string =>
  `access goes to the program on this device that opens addresses like ${host}, which any program can set itself up for.`

/** A warning about who gets the access: to a client that is vouched for, and to another. */
interface Warning {
  readonly known?: string
  readonly unknown: string
}

/**
 * The texts of the pages before the app. A fault that is made elsewhere has an English message, which the English pages show. The other
 * languages tell it by its kind.
 */
export const en = {
  signIn: "Sign in",
  back: "Back",
  onward: "Continue",
  openDaybook: "Open Daybook",

  errors: {
    wait: "Please wait",
    failed: "That did not work",
    again: "Open the page again",
    foreign: "The form was sent by a page of another site. Nothing was changed.",
    outdated: "The form is out of date, or the browser keeps no cookies. Open the page again and fill it in once more.",
    tooSoon: ({ message }: RateLimited): string => message,
    other: ({ message }: ApiError): string => message,
    otherHost: "Not an address of this server",
    host: ({ message }: HostFault): string => message
  },

  name: {
    label: "Name",
    taken: "Another account of this server has this name.",
    fault: ({ message }: TextFault): string => message
  },
  password: {
    label: "Password",
    least: "At least 8 characters.",
    fault: ({ max, min }: Bounds) => `Choose another: expected ${min} to ${max} characters.`
  },

  login: {
    wrong: "The name or the password is wrong.",
    passkey: "Sign in with a passkey",
    unknownPasskey:
      "This passkey is not known here. Sign in with your password, and add it under Settings, Sign-in and devices.",
    provider: (provider: string) => `Sign in with ${provider}`,
    forgotten: html`Forgot it? Run <code>daybook user reset</code> on the server: it prints a link with which you choose a new one.`,
    noOwner: "This server has no owner yet.",
    toSetup: "Set it up first",
    signOut: "Sign out",
    toLog: "Back to the log"
  },

  setup: {
    title: "Set up Daybook",
    lead: html`Create the account of this server's owner. Everything that was logged with its keys so far belongs to it.`,
    code: "Setup code",
    codeHint: "The server printed it when it started, like 4F7K-9QXM.",
    wrongCode: "This is not the code that this server printed at its last start.",
    tooManyCodes: ({ message }: RateLimited): string => message,
    create: "Create account",
    gone: "Already set up",
    goneLead: html`This server has an owner. To get back in without a password, run <code>daybook user reset</code> on it.`
  },

  reset: {
    title: "Choose a new password",
    lead: "It replaces the old one, and signs out every device that is signed in now.",
    welcome: "Welcome to Daybook",
    welcomeLead: "Choose the name and the password with which you sign in to your log.",
    set: "Set password",
    over: "This link is over",
    overLead: (minutes: number): Html =>
      html`A link works once, for ${minutes} minutes. Run <code>daybook user reset</code> on the server for another.`
  },

  access: {
    title: "Who still has access",
    none: "No key and no connected app has access to your log.",
    lead: "Your password is set, and every other device was signed out. These keys and apps need no password and still have access. End each one that you do not know: its next request is refused. What it wrote stays; you can undo it in the app, under Changes.",
    key: (lastFour: string) => `Key …${lastFour}`,
    appOf: (domain: string) => `App of ${domain}`,
    unverifiedOf: (host: string) => `App, unverified, of ${host}`,
    neverUsed: "never used",
    lastUsed: (date: string) => `last used on ${date}`,
    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke ${name}`,
    disconnect: "Disconnect",
    disconnectOf: (name: string) => `Disconnect ${name}`,
    endAll: "End all of them",
    nothing: "The form names no key and no app. Nothing was ended.",
    otherWays: (passkeys: number, identities: number) =>
      `Your account can also be signed in to with ${[
        ...counted(passkeys, "a passkey", "passkeys"),
        ...counted(identities, "a linked identity", "linked identities")
      ].join(" and ")}. Remove what is not yours:`,
    security: "Sign-in and devices"
  },

  oidc: {
    provider: "The provider",
    none: "This server has no provider with which one signs in.",
    unreachable: (provider: string) => `${provider} cannot be reached`,
    useAnother: "Sign in with your password, or try again later.",
    notConfirmed: (provider: string, minutes: number) =>
      `${provider} did not confirm who you are, or it took longer than ${minutes} minutes. Start again.`,
    notLinked: "Not linked",
    ofNobody:
      "This identity is not linked to an account of this Daybook. Sign in with your password, and link it under Settings, Sign-in and devices.",
    ofNoOwner:
      "This identity is not linked to an account, and this server has no owner yet. Set it up first, with the link that it printed at its start; then link the identity under Settings, Sign-in and devices.",
    ofAnother: "This identity is linked to another account of this Daybook. Nothing was changed."
  },

  scopes: { read: "Read only", write: "Read & write", full: "Full access" } satisfies Record<Scope, string>,
  scopeHints: {
    read: "See your whole log, goals and insights.",
    write: "Also log and correct food, water, workouts, check-ins and metrics.",
    full: "Also delete entries, check-ins and custom metrics, and undo any change."
  } satisfies Record<Scope, string>,

  connect: {
    title: (app: string) => `Connect ${app}`,
    heading: (app: Html): Html => html`Connect ${app} to your Daybook?`,
    nameless: "An app without a name",
    app: "App",
    ownClient: "your OAuth client",
    unverified: "unverified",
    sendsTo: "Sends you back to",
    signedInAs: "Signed in as",
    notYou: "Not you?",
    may: "It may",
    asked: (hint: string) => `${hint} It asked for this.`,
    afterwards: html`Everything it writes is marked with its name. You can undo it, all at once too, and disconnect it under <b>Settings, Connected apps</b>. It never sees your password, photos or keys.`,
    cancel: "Cancel",
    connect: "Connect",
    warnings: (host: string): Record<Receiver, Warning> => ({
      site: {
        unknown:
          "Nobody vouches for this name: any app can call itself so. Connect only if you know where you are sent back to, and began there yourself just now."
      },
      loopback: {
        known: `The access goes to a program on the computer that you are using. ${IF_STARTED}`,
        unknown: `Nobody vouches for this name, and the app runs on the computer that you are using. ${IF_STARTED}`
      },
      scheme: {
        known: `The ${opensAddresses(host)} ${IF_STARTED}`,
        unknown: `Nobody vouches for this name, and the ${opensAddresses(host)} ${IF_STARTED}`
      }
    }),
    asksWho: "Full access asks who you are.",
    asksPasskey: "Full access asks who you are: use a passkey.",
    asksPassword: "Full access asks who you are: enter your password.",
    wrong: "This is not your password.",
    passkey: "Use a passkey",
    connected: "Connected",
    goingBack: (app: string) => `Going back to ${app}.`,
    notConnected: "Not connected",
    noAccess: (app: string) => `${app} has no access. Going back to it.`,
    over: "This request is over",
    overLead:
      "It was answered already, it waited too long, or it was made in another browser or by somebody else. Go back to the app and connect again."
  },

  refusal: {
    title: "The app cannot be connected",
    reason: (reason: string): Html => html`The app's request was refused: ${reason}.`,
    invalid: "the request is not valid",
    noPage: "there is no page at this address",
    elsewhere: "it was answered in another browser, or by somebody who is no longer signed in here",
    again:
      "Nothing was connected. Go back to the app and connect again. If it happens again, tell the makers of the app what this page says.",
    onlyIfFromThere: "Nothing was connected. Go back only if you came from there.",
    goBack: (host: string) => `Go back to ${host}`
  }
}

/** The texts of a language. */
export type Texts = typeof en
