import type { InvalidRequest, SyncApi } from "@daybook/core"
import type { HandlersOfApi } from "../rest/Handlers.ts"
import { healthAutoExport } from "./HealthAutoExport.ts"
import { healthConnect } from "./HealthConnect.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { syncedDays } from "./SyncedDays.ts"

type PhoneHandlers = HandlersOfApi<typeof SyncApi>["phoneSync"]

/** The routes of phones, by name. */
export type PhoneRoute = keyof PhoneHandlers

type PhoneReaders = {
  readonly [Name in PhoneRoute]: (request: Parameters<PhoneHandlers[Name]>[0]) => PhoneBody | InvalidRequest
}

/** Reads the decoded request of each route in Daybook's terms. Pure, so that a thread can do it for large bodies. */
export const phoneReaders: PhoneReaders = {
  syncHealthAutoExport: ({ headers, payload }) =>
    healthAutoExport(payload, headers["automation-aggregation"], headers["automation-period"]),
  syncHealthConnect: ({ payload, urlParams: { zone } }) => healthConnect(payload, zone),
  syncDays: ({ payload }) => syncedDays(payload)
}

export const isPhoneRoute = (name: string): name is PhoneRoute => Object.hasOwn(phoneReaders, name)
