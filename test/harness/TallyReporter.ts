import * as path from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { ONE_ENGINE } from "./oneEngine.ts"

/** Prints at the end of the run which tests ran on one engine only, and the line "N passed, N failed", for CI. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    let passed = 0
    let failed = 0
    let skipped = 0
    for (const module of modules) {
      if (!module.ok() && [...module.children.allTests()].every((test) => test.ok())) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === "passed") passed++
        else if (state === "skipped") skipped++
        else failed++
      }
    }
    const tally = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
    // After the summary of the other reporter.
    process.once("exit", () => process.stdout.write(`\n${[...onOneEngine(modules), tally].join("\n")}\n`))
  }
}

const onOneEngine = (modules: ReadonlyArray<TestModule>): ReadonlyArray<string> =>
  Object.entries(ONE_ENGINE).flatMap(([engine, reasons]) =>
    Object.entries(reasons).flatMap(([place, reason]) => {
      const tests = modules
        .filter(({ moduleId }) => path.relative(process.cwd(), moduleId).startsWith(place))
        .reduce((sum, { children }) => sum + [...children.allTests()].length, 0)
      return tests === 0 ? [] : [`${tests} on ${engine} only: ${place} (${reason})`]
    })
  )
