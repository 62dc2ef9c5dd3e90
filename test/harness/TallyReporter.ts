import type { Reporter, TestModule } from "vitest/node"

/** Prints the line "N passed, N failed" at the end of the run, for CI. */
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
    // After the summary of the other reporter.
    process.once("exit", () => {
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`)
    })
  }
}
