/** The texts of sign-in and devices. */
export const security = {
  title: "Sign-in and devices",
  lead: "How you get into your log, and where you are signed in.",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  password: "Password",
  current: "Current password",
  next: "New password",
  nextHint: "At least 8 characters. Every other device is signed out; keys and connected apps are not.",
  change: "Change password",
  changed: (devices: number) =>
    devices === 0
      ? "The password is changed."
      : `The password is changed, and ${devices === 1 ? "one other device is" : `${devices} other devices are`} signed out.`,
  programs: "Keys and connected apps",
  programsLead:
    "They need no password and still have access to your log. End each one that you do not know: its next request is refused. What it wrote stays; you can undo it under Changes.",
  noPrograms: "No key and no connected app has access to your log.",
  keyOf: (lastFour: string) => `key …${lastFour}`,
  appOf: (domain: string) => `app of ${domain}`,
  unverifiedOf: (host: string) => `app, unverified, of ${host}`,
  endAll: "End all of them",
  endAllTitle: "End all keys and connected apps?",
  endAllText: "None of them has access any more. The ones that you want need a new key, or are connected again.",
  endedAll: "No key and no app has access any more",
  passkeys: "Passkeys",
  passkeysLead:
    "A passkey signs you in with your fingerprint, your face or the lock of your device, without a password.",
  noPasskeys: "No passkey yet.",
  addPasskey: "Add a passkey",
  passkeyName: "Name",
  passkeyNameHint: "Where it is kept: Phone, Password manager",
  add: "Add",
  added: (when: string) => `added ${when}`,
  used: (when: string) => `last used ${when}`,
  neverUsed: "never used",
  passkeyAdded: (name: string) => `Passkey “${name}” added`,
  removePasskey: "Remove",
  removeTitle: "Remove this passkey?",
  removeText: (name: string) => `Nobody can sign in with “${name}” any more. The device that keeps it does not notice.`,
  passkeyRemoved: (name: string) => `Passkey “${name}” removed`,
  notAdded: "No passkey was made.",
  wanting: {
    "needs https": "Passkeys need https, which this address does not have.",
    "needs a name": "Passkeys need an address with a name; this one is a number.",
    no: "This browser has no passkeys."
  },
  devices: "Devices",
  thisDevice: "This device",
  seen: (when: string) => `last seen ${when}`,
  since: (when: string) => `signed in ${when}`,
  end: "Sign out",
  ended: (device: string) => `${device} is signed out`,
  endOthers: "Sign out everywhere else",
  endedOthers: (count: number) => (count === 1 ? "One device is signed out" : `${count} devices are signed out`),
  cancel: "Cancel"
} as const
