import type { TestModule } from "vitest/node"

/** A name that begins as a sentence about something goes on: its subject is missing. Some of these verbs are nouns too. */
const GOES_ON =
  /^(?:is|are|has|have|does|do|can|cannot|may|must|will|and|or|but|that|which|who|whose)\b|^(?:names|says|asks|takes|keeps|counts|finds|shows|reads|lists|needs|gives|writes|answers|costs|waits|works|stays|accepts|refuses|prints|starts|stops|tells|equals|removes|survives) (?!(?:that|of|and|which|are|amid)\b)/

/** Whole names, `describe` included, that say nothing in a red line: without a subject, or as another test of the file. */
export const badNames = (module: TestModule): ReadonlyArray<string> => {
  const names = [...module.children.allTests()].map((test) => test.fullName.replaceAll(" > ", " "))
  const seen = new Set<string>()
  return names.filter((name) => {
    const isSecond = seen.has(name)
    seen.add(name)
    return isSecond || GOES_ON.test(name)
  })
}
