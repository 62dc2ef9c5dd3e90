import type { Page } from "playwright-core"

/** Gives a page a device that keeps passkeys and says yes to every question. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

/** Adds a passkey with the name Phone on the page of the sign-in. */
export const addPasskey = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Phone")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByRole("region", { name: "Passkeys" }).getByText("never used").waitFor()
}
