// The search of the help: it reads the index of the language once, and finds sections that have all words.
const input = document.getElementById("search")
const found = document.querySelector(".found")
const contents = document.querySelector(".contents")
const { index: indexUrl, none } = document.body.dataset
const root = new URL("../", new URL(indexUrl, location.href))

const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")

let sections

const load = async () => {
  sections ??= fetch(indexUrl)
    .then((response) => response.json())
    .then((read) =>
      read.map((each) => ({ ...each, head: folded(`${each.of} ${each.title}`), body: folded(each.text) }))
    )
  return sections
}

/** How well a section has the words: a word of its heading is worth ten of its text. 0 if it lacks one. */
const worth = ({ body, head }, words) => {
  let sum = 0
  for (const word of words) {
    const here = (head.includes(word) ? 10 : 0) + (body.includes(word) ? 1 : 0)
    if (here === 0) return 0
    sum += here
  }
  return sum
}

const around = (text, words) => {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => folded(text).indexOf(word)).filter((each) => each >= 0), text.length) - 60
  )
  return `${at > 0 ? "…" : ""}${text.slice(at, at + 160)}${text.length > at + 160 ? "…" : ""}`
}

const show = async () => {
  const words = folded(input.value)
    .split(/\s+/)
    .filter((word) => word !== "")
  const typed = input.value
  const all = words.length === 0 ? [] : await load()
  // Another letter may have been typed meanwhile.
  if (typed !== input.value) return
  const best = all
    .map((section) => ({ section, worth: worth(section, words) }))
    .filter((each) => each.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, 20)
  found.hidden = words.length === 0
  contents.hidden = words.length > 0
  const list = document.createElement("ul")
  for (const { section } of best) {
    const link = document.createElement("a")
    link.href = new URL(`${section.page}#${section.id}`, root).href
    link.textContent = section.title === section.of ? section.title : `${section.of}: ${section.title}`
    const text = document.createElement("p")
    text.textContent = around(section.text, words)
    const item = document.createElement("li")
    item.append(link, text)
    list.append(item)
  }
  found.replaceChildren(best.length === 0 ? none : list)
}

input.addEventListener("focus", () => void load())
input.addEventListener("input", () => void show())
