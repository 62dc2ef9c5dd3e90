import * as path from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { badNames } from "./titles.ts"

/**
 * Prints at the end of the run what failed and why, and the line "N passed, N failed", for CI: the other reporter writes failures to
 * stderr, far above the end of a long log. A test whose name says nothing there fails too.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    let passed = 0
    let failed = 0
    let skipped = 0
    const failures: Array<string> = []
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId)
      if (!module.ok() && [...module.children.allTests()].every((test) => test.ok())) {
        failed++
        failures.push(failureOf(file, module.errors()))
      }
      const unclear = badNames(module)
      if (unclear.length > 0) process.exitCode = 1
      failed += unclear.length
      for (const name of unclear)
        failures.push(failureOf(`${file} > ${name}`, [{ message: "unclear or repeated name" }]))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === "passed") passed++
        else if (state === "skipped") skipped++
        else {
          failed++
          failures.push(failureOf(`${file} > ${test.fullName}`, errors ?? []))
        }
      }
    }
    const tally = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
    // After the summary of the other reporter.
    process.once("exit", () => process.stdout.write(`\n${[...failures, tally].join("\n")}\n`))
  }
}

/** One line: the test, and the first error's first lines. */
const failureOf = (name: string, errors: ReadonlyArray<{ readonly message: string }>): string =>
  `FAILED ${name}: ${(errors[0]?.message ?? "no error").slice(0, 600).replaceAll(/\s+/g, " ")}`
