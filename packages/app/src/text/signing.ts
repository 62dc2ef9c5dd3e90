/** The texts about signing in and out while the app is open. */
export const signing = {
  signOutTitle: "Sign out?",
  signOutText: (count: number) =>
    count === 1
      ? "One entry has not been sent yet. Signing out drops it."
      : `${count} entries have not been sent yet. Signing out drops them.`,
  signOut: "Sign out",
  usePasskey: "Use a passkey",
  openSignIn: "Open the sign-in page",
  notForgotten: "Data of your log is still on this device",
  forgetByHand:
    "You are signed out, but the browser did not remove it. Delete the data of this site in the settings of the browser.",
  signedOutTitle: "You are signed out",
  signedOutText: "The session has ended. Sign in to go on; what you typed stays.",
  confirmTitle: "Confirm that it is you",
  confirmText: "This needs your password, or a passkey, once more.",
  confirm: "Confirm"
} as const
