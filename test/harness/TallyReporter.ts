import type { Reporter, TestModule } from "vitest/node"

/** Ends the run with the line that continuous integration reads. */
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
    // Last of all, after the other reporter's summary.
    process.once("exit", () => {
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`)
    })
  }
}
