import { APP_ROUTES, FINAL } from "@daybook/core/app"
import { expect, it } from "vitest"

/** What changes something and is not asked about: how it is taken back, or why there is nothing to take back. */
const NOT_FINAL: Readonly<Record<string, string>> = {
  createKey: "can be revoked",
  createLink: "can be revoked",
  createWebhook: "can be deleted",
  testWebhook: "changes nothing",
  retryWebhook: "sends what is to be sent anyway",
  startImport: "writes nothing to the log",
  sendImportPart: "writes nothing to the log",
  readImport: "writes nothing to the log",
  addFoodPack: "can be removed, and the former release added once more",
  applyImport: "is one change, which can be undone",
  dropImport: "the file can be chosen once more",
  linkIdentity: "can be unlinked",
  saveDraft: "keeps a copy of the session on this device",
  endDraft: "follows what the person did with the session",
  setGoals: "can be undone",
  setPreferences: "can be set once more",
  makeBackup: "adds a file",
  rehearseCopies: "changes nothing",
  createOAuthClient: "can be deleted",
  undoChanges: "can be redone",
  restoreTrash: "can be deleted once more",
  passkeyOptions: "changes nothing",
  addPasskey: "can be removed",
  logFoodAgain: "can be undone",
  logPlate: "can be undone",
  addPhoto: "can be deleted",
  deletePhoto: "can be undone, and is in the trash",
  confirmSession: "changes nothing",
  signOut: "who signs in is back; the page asks if writes wait",
  endSession: "who signs in is back",
  endOtherSessions: "who signs in is back",
  changePassword: "wants the present password",
  addWidget: "can be removed",
  orderWidgets: "can be ordered once more",
  removeWidget: "can be added once more"
}

it("every act of the app is final, and then asked about, or says how it is taken back", () => {
  const changing = APP_ROUTES.filter(({ method }) => method !== "GET").map(({ name }) => name)
  expect(changing.toSorted()).toEqual([...FINAL, ...Object.keys(NOT_FINAL)].toSorted())
  // The page that sends a final act cannot leave the question out: `act` and `write` take no name of these, `actFinally` wants the answer.
})
