// Claims a new server through its set-up page, as its owner does in a browser.

/** The owner that tests and pictures sign in as. */
export const OWNER = { name: "Sam", password: "correct horse battery staple" }

/** The address of the set-up page that a server has printed, with its code. */
export const setupPathOf = (/** @type {string} */ printed) => {
  const found = /https?:\/\/[^\s/]+(\/setup\?code=\S+)/.exec(printed)?.[1]
  if (found === undefined) throw new Error(`the server printed no address of its set-up page: ${printed}`)
  return found
}

/**
 * Leaves the page signed in.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("./server.mjs").AppServer} server
 */
export const claim = async (page, server) => {
  await page.goto(server.url + setupPathOf(server.printed()))
  await page.getByLabel("Name", { exact: true }).fill(OWNER.name)
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/setup"))
}
