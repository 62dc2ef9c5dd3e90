import { defineConfig } from "vitest/config"

/** Many processes, kills, or every input over every surface: `npm run test:long`, which CI runs too. */
const LONG = [
  "test/parity/*.test.ts",
  "test/reliability/*.test.ts",
  "test/operations/{movedFile,restore,restoreKills,restoreSteps,restoreRefused,importRefused,online,settings,transfer}.test.ts",
  "test/sdk/{packed,faults,effectFaults}.test.ts",
  "test/cli/packed.test.ts",
  "test/edge/timeouts.test.ts",
  "test/{prism,readme}.test.ts"
]

const conditions = ["daybook-source", "module", "node", "import"]

// A guard against a test that hangs; no test is judged by it.
const HANGS = 600_000

export default defineConfig({
  ssr: { resolve: { conditions } },
  resolve: { conditions },
  test: {
    globalSetup: ["test/harness/build.ts"],
    reporters: ["default", "./test/harness/TallyReporter.ts"],
    // Most tests wait for a server or a command in a process of its own.
    pool: "forks",
    poolOptions: { forks: { minForks: 1, maxForks: 2 } },
    testTimeout: HANGS,
    hookTimeout: HANGS,
    projects: [
      // Files share what a process has loaded: loading the server anew takes longer than most files run.
      { extends: true, test: { name: "short", include: ["test/**/*.test.ts"], exclude: LONG, isolate: false } },
      { extends: true, test: { name: "long", include: LONG } }
    ]
  }
})
