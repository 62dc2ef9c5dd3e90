import { defineConfig } from "vitest/config"
import { ON_POSTGRES, POSTGRES_ONLY } from "./test/harness/engines.ts"
import SlowFirst from "./test/harness/SlowFirst.ts"

/** Many processes, kills, or every input over every surface: `npm run test:long`, which CI runs too. */
const LONG = [
  "test/{parity,reliability,transfer}/*.test.ts",
  "test/copies/!(interleave|moments|damage).test.ts",
  "test/cli/!(grammar|checkIn|commands|days|goals|output).test.ts",
  "test/operations/!(copyTargets|inThread|readiness|rotation|synced|untilNext|verifyJournal).test.ts",
  "test/edge/{accessLog,basePath,cli,cliFile,drain,forwardAuth,logs,metrics,proxies,savedBudgets,timeouts,undeclaredProxies}.test.ts",
  "test/imports/{databaseProcess,hostile,largeImport,publishedExports}.test.ts",
  "test/mcp/{bridge,bundle,faults}.test.ts",
  "test/oauth/{process,realClients}.test.ts",
  "test/sdk/{browser,effectFaults,faults,packed}.test.ts",
  "test/{evaluate,evaluateAssistants,prism,readme,walk}.test.ts"
]

/** The app in a browser: `npm run test:app`, which CI runs too. */
const APP = ["test/app/**/*.test.ts"]

const conditions = ["daybook-source", "module", "node"]

// A guard against a test that hangs; no test is judged by it.
const HANGS = 600_000

const SQLITE = [
  {
    extends: true as const,
    test: { name: "short", include: ["test/**/*.test.ts"], exclude: [...LONG, ...APP, POSTGRES_ONLY] }
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
      include: [...ON_POSTGRES]
    }
  }
]

/** Code that runs from its source still loads threads, pages and cards from the build, which is made before the first of them is used. */
const BUILT_AT_FIRST_USE = {
  name: "built-at-first-use",
  transform: (code: string, id: string) =>
    id.endsWith("/server/src/runtime/Package.ts")
      ? `import { builtOnce } from "/test/harness/build.ts"\n${code.replace("builtFile = (path) => ", "builtFile = (path) => builtOnce() ?? ")}`
      : null
}

export default defineConfig(({ mode }) => ({
  plugins: [BUILT_AT_FIRST_USE],
  ssr: { resolve: { conditions } },
  resolve: { conditions },
  test: {
    globalSetup: ["test/harness/build.ts"],
    setupFiles: ["test/harness/ownMethods.ts", "test/harness/fullHour.ts"],
    sequence: { sequencer: SlowFirst },
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
