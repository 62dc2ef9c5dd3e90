/** The texts of sign-in and devices. */
export const security = {
  title: "Sign-in and devices",
  lead: "How you get into your log, and where you are signed in.",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  password: "Password",
  current: "Current password",
  next: "New password",
  nextHint: "At least 8 characters. Every other device is signed out.",
  change: "Change password",
  changed: (devices: number) =>
    devices === 0
      ? "The password is changed."
      : `The password is changed, and ${devices === 1 ? "one other device is" : `${devices} other devices are`} signed out.`,
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
  removeNamed: (name: string) => ` ${name}`,
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
  endNamed: (device: string) => ` ${device}`,
  ended: (device: string) => `${device} is signed out`,
  endOthers: "Sign out everywhere else",
  endedOthers: (count: number) => (count === 1 ? "One device is signed out" : `${count} devices are signed out`),
  cancel: "Cancel"
} as const
