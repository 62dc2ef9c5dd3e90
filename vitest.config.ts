import { defineConfig } from "vitest/config"
import { leftOutOn } from "./test/harness/oneEngine.ts"

/** Many processes, kills, or every input over every surface: `npm run test:long`, which CI runs too. */
const LONG = [
  "test/parity/*.test.ts",
  "test/reliability/*.test.ts",
  "test/operations/{failedBuild,movedFile,restore,restoreKills,restoreSteps,restoreRefused,online,settings,transfer}.test.ts",
  "test/transfer/*.test.ts",
  "test/sdk/{packed,faults,effectFaults}.test.ts",
  "test/cli/packed.test.ts",
  "test/edge/timeouts.test.ts",
  "test/{prism,readme,walk}.test.ts"
]

/** The app in a browser: `npm run test:app`, which CI runs too. */
const APP = ["test/app/**/*.test.ts"]

/** The suites that run on PostgreSQL too: `npm run test:postgres`, which is mode `postgres`. */
const ON_POSTGRES = [
  "test/contract.test.ts",
  "test/{edge,mcp,oauth,sdk,cli,parity,stores,transfer,postgres}/**/*.test.ts",
  "test/imports/{importing,importedReadings,largeImport,realExports}.test.ts",
  "test/app/api/{authPages,knownBrowsers,programs,sessions,shown}.test.ts"
]

const conditions = ["daybook-source", "module", "node"]

// A guard against a test that hangs; no test is judged by it.
const HANGS = 600_000

const SQLITE = [
  {
    extends: true as const,
    test: { name: "short", include: ["test/**/*.test.ts"], exclude: [...LONG, ...APP, ...leftOutOn("SQLite")] }
  },
  { extends: true as const, test: { name: "long", include: LONG } },
  { extends: true as const, test: { name: "app", include: APP } }
]

const POSTGRES = [
  {
    extends: true as const,
    test: {
      name: "postgres",
      globalSetup: ["test/harness/postgresSetup.ts"],
      include: ON_POSTGRES,
      exclude: [...leftOutOn("PostgreSQL")]
    }
  }
]

export default defineConfig(({ mode }) => ({
  ssr: { resolve: { conditions } },
  resolve: { conditions },
  test: {
    globalSetup: ["test/harness/build.ts"],
    setupFiles: ["test/harness/ownMethods.ts"],
    reporters: ["default", "./test/harness/TallyReporter.ts"],
    // Files share what a process has loaded: loading the server anew takes longer than most files run. In a project `isolate` would
    // not keep the processes. Who sets more than one sets both numbers: ending the idle ones while others run fails the run.
    pool: "forks",
    poolOptions: { forks: { isolate: false, minForks: 1, maxForks: 1 } },
    testTimeout: HANGS,
    hookTimeout: HANGS,
    // A browser that was offline is slow to notice a network that returned, and then waits for its next attempt.
    expect: { poll: { timeout: 60_000 } },
    projects: mode === "postgres" ? POSTGRES : SQLITE
  }
}))
