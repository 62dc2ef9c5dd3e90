// Performs the acts of a day in the app and counts what they take: `npm run taps`. A tap takes a person 1.1 seconds (the keystroke-level
// model: pointing and pressing), a typed character a fifth of a second; the app's own time is measured. A flick, which scrolls until what
// is tapped next can be seen, counts as a tap.
import { randomUUID } from "node:crypto"
import { printPaints } from "./app/paints.mjs"
import { startYear } from "./app/yearServer.mjs"

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SECONDS_A_TAP = 1.1
const CHARACTERS_A_SECOND = 5
const YESTERDAY = "2026-11-20"

/** It shows the session, and says nothing. */
const ROUTINE = "any routine: the last of eight"

/** The acts whose flicks count against their goal. The others' bounds are of taps alone. */
const GOALS = new Set([
  "drink 250 ml",
  "the same set as last time",
  ROUTINE,
  "correct a wrong set in the session",
  "correct a wrong set of today, later",
  "weigh in"
])

/** The routines of a rotation of eight days. */
const ROUTINES = ["Push A", "Pull A", "Legs A", "Arms", "Push B", "Pull B", "Legs B", "Core"]

const button = (page, name) => page.getByRole("button", { name, exact: true }).first()
const status = (page, text) => page.getByRole("status").filter({ hasText: text }).first()

/** Runs in the page: scrolls by flicks of three quarters of the screen until an element can be tapped, and counts them. */
const flicksTo = (element) => {
  const isSeen = () => {
    const { height, width, x, y } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  const scroller = element.closest("dialog") ?? document.scrollingElement
  for (let flicks = 0; ; flicks++) {
    const from = scroller.scrollTop
    if (isSeen()) return flicks
    const { y } = element.getBoundingClientRect()
    scroller.scrollBy({ top: Math.sign(y - innerHeight / 2) * innerHeight * 0.75, behavior: "instant" })
    // Something else lies over it: the tap itself tells.
    if (scroller.scrollTop === from) return flicks
  }
}

/** Repeats the last session, so that its first set is the next one. */
const repeatSession = async (page) => {
  await page.getByRole("button", { name: /^Repeat 21 Nov/ }).click()
  await button(page, "Done").waitFor()
}

/** Each act: what it is, the most taps and seconds it may take, where it starts, how it is done, and what is done before. */
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
    "a lunch of four foods, two of them new",
    12,
    25,
    "/",
    async (hand, page) => {
      await hand.tap(page.getByText(/^(Something else|Log food)$/).first())
      for (const words of ["skyr", "rice bowl", "banana raw", "walnut"]) {
        await hand.type(words, page.getByLabel("What did you eat?"))
        await hand.tap(page.getByRole("button", { name: /^Put .* on the plate$/ }).first())
      }
      await hand.tap(button(page, "Log 4 foods"))
    }
  ],
  [
    "yesterday's lunch for today",
    2,
    4,
    "/log/food?meal=lunch",
    (hand, page) => hand.tap(page.getByRole("button", { name: /^All of Friday’s lunch/ }))
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
    repeatSession
  ],
  [
    ROUTINE,
    2,
    3,
    "/",
    async (hand, page) => {
      await hand.tap(page.getByRole("button", { name: /session/ }).first())
      await hand.tap(page.getByRole("button", { name: /Core$/ }))
      await page.getByRole("article", { name: "Plank" }).waitFor()
    }
  ],
  [
    "correct a wrong set in the session",
    2,
    4,
    "/log/workout?date=2026-11-22",
    async (hand, page) => {
      await hand.tap(page.getByLabel("Weight").first())
      await hand.type("80", page.getByLabel("Weight").first())
    },
    async (page) => {
      await repeatSession(page)
      await button(page, "Done").click()
    }
  ],
  [
    "correct a wrong set of today, later",
    2,
    4,
    "/",
    async (hand, page) => {
      await hand.tap(page.getByRole("link", { name: /^Bench press/ }).first())
      await hand.tap(page.getByLabel("Weight").first())
      await hand.type("80\n", page.getByLabel("Weight").first())
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
const setUp = await newContext({ realClock: true })
for (const name of ROUTINES) {
  const answer = await setUp.request.post(`${server.url}/app/api/v1/routines`, {
    headers: { origin: server.url, "x-daybook-app": "1", "daybook-write": randomUUID() },
    data: { name, exercises: [{ name: name === "Core" ? "Plank" : "Squat", sets: [{ reps: 5 }] }] }
  })
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`)
}
await setUp.close()
console.log("| Act | Taps | Of them flicks | At most | Seconds | At most |\n| --- | ---: | ---: | ---: | ---: | ---: |")
let isOver = false
for (const [what, mostTaps, mostSeconds, path, act, before] of ACTS) {
  if (only !== "" && !what.includes(only)) continue
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForLoadState("networkidle")
  let [taps, flicks, characters, own] = [0, 0, 0, 0]
  const timed = async (run) => {
    const start = performance.now()
    await run()
    own += performance.now() - start
  }
  const hand = {
    tap: async (target) => {
      await timed(() => target.waitFor({ timeout: 10_000 }))
      const found = await target.evaluate(flicksTo)
      flicks += found
      taps += found + 1
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
    if (what !== ROUTINE) await timed(() => status(page, /./).waitFor({ timeout: 20_000 }))
    const seconds = taps * SECONDS_A_TAP + characters / CHARACTERS_A_SECOND + own / 1000
    isOver ||= (GOALS.has(what) ? taps : taps - flicks) > mostTaps
    console.log(`| ${what} | ${taps} | ${flicks} | ${mostTaps} | ${seconds.toFixed(1)} | ${mostSeconds} |`)
  } catch (error) {
    isOver = true
    console.log(`| ${what} | – | – | ${mostTaps} | – | ${mostSeconds} |`)
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
isOver = (await printPaints({ newContext, server }, only)) || isOver
await close()
process.exitCode = isOver ? 1 : 0
