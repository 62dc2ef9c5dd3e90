// Performs the acts of a day in the app and counts what they take: `npm run taps`. A tap takes a person 1.1 seconds (the keystroke-level
// model: pointing and pressing), a typed character a fifth of a second; the app's own time is measured.
import { startYear } from "./app/yearServer.mjs"

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SECONDS_A_TAP = 1.1
const CHARACTERS_A_SECOND = 5
const YESTERDAY = "2026-11-20"

const button = (page, name) => page.getByRole("button", { name, exact: true }).first()
const status = (page, text) => page.getByRole("status").filter({ hasText: text }).first()

/** Each act: what it is, the most taps and seconds it may take, where it starts, and how it is done. */
const ACTS = [
  ["drink 250 ml", 1, 1.5, "/", (hand, page) => hand.tap(page.getByRole("button", { name: /^\+250/ }).first())],
  [
    "yesterday's dinner again",
    1,
    2,
    "/",
    (hand, page) => hand.tap(page.getByRole("button", { name: /dinner again/ }).first())
  ],
  [
    "a new food in one line",
    1,
    10,
    "/",
    async (hand, page) => {
      await hand.tap(page.getByText(/^(Something else|Log food)$/).first())
      await hand.type("soup 310k 12p 40c 9f\n", page.getByLabel("What did you eat?"))
    }
  ],
  [
    "the same food again",
    2,
    3,
    "/",
    (hand, page) => hand.tap(page.getByRole("button", { name: /Lentil curry/ }).first())
  ],
  [
    "weigh in",
    2,
    4,
    "/",
    async (hand, page) => {
      await hand.tap(button(page, "Log"))
      await hand.tap(button(page, "Weigh"))
      await hand.type("81.2\n", page.getByRole("dialog").getByRole("textbox").first())
    }
  ],
  [
    "the same set as last time",
    1,
    2,
    "/log/workout?date=2026-11-22",
    (hand, page) => hand.tap(button(page, "Done")),
    async (page) => {
      await page.getByRole("button", { name: /^Repeat 21 Nov/ }).click()
      await button(page, "Done").waitFor()
    }
  ],
  ["one coffee more", 1, 1.5, "/", (hand, page) => hand.tap(page.getByRole("button", { name: /Coffee/ }).last())],
  [
    "a rest day",
    2,
    3,
    `/day/${YESTERDAY}`,
    async (hand, page) => {
      await hand.tap(button(page, "Log"))
      await hand.tap(button(page, "Rest day"))
    }
  ],
  [
    "undo",
    1,
    1.5,
    "/",
    (hand, page) => hand.tap(page.getByRole("status").getByRole("button", { name: "Undo" })),
    async (page) => {
      await page
        .getByRole("button", { name: /^\+250/ })
        .first()
        .click()
      await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor()
    }
  ],
  [
    "undo what the assistant wrote today",
    2,
    3,
    "/",
    async (hand, page) => {
      await hand.tap(page.getByRole("button", { name: /Undo all/ }).first())
      const sure = page.getByRole("dialog").getByRole("button", { name: /^Undo/ })
      if (await sure.first().isVisible()) await hand.tap(sure.first())
    }
  ]
]

const only = process.argv.slice(2).join(" ")
const { close, newContext, server } = await startYear()
console.log("| Act | Taps | At most | Seconds | At most |\n| --- | ---: | ---: | ---: | ---: |")
let isOver = false
for (const [what, mostTaps, mostSeconds, path, act, before] of ACTS) {
  if (only !== "" && !what.includes(only)) continue
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForLoadState("networkidle")
  let [taps, characters, own] = [0, 0, 0]
  const timed = async (run) => {
    const start = performance.now()
    await run()
    own += performance.now() - start
  }
  const hand = {
    tap: async (target) => {
      taps++
      await timed(() => target.click({ timeout: 10_000 }))
    },
    // The field must have the focus already: a tap on it would count.
    type: async (text, field) => {
      characters += text.length
      await timed(() => field.and(page.locator(":focus")).waitFor({ timeout: 10_000 }))
      await page.keyboard.type(text)
    }
  }
  try {
    await before?.(page)
    await act(hand, page)
    await timed(() => status(page, /./).waitFor({ timeout: 20_000 }))
    const seconds = taps * SECONDS_A_TAP + characters / CHARACTERS_A_SECOND + own / 1000
    isOver ||= taps > mostTaps
    console.log(`| ${what} | ${taps} | ${mostTaps} | ${seconds.toFixed(1)} | ${mostSeconds} |`)
  } catch (error) {
    isOver = true
    console.log(`| ${what} | – | ${mostTaps} | – | ${mostSeconds} |`)
    console.error(`${what}: ${error.message.split("\n")[0]}`)
  }
  // The next act starts from the same day.
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" }).first()
  if (await undo.isVisible()) {
    await undo.click()
    await page.waitForLoadState("networkidle")
  }
  await context.close()
}
await close()
process.exitCode = isOver ? 1 : 0
