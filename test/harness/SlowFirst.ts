import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files that are short to read and long to run. Without records of earlier runs, as in CI, the largest files start first, so these would
 * start last, and one process would work alone at the end of the run.
 */
const SLOW = [
  /app\/(?:screens|screensRtl|screensDe|screensFr|fingers|photosKilled|pictures|acceptance)\.test/,
  /parity\/(?:adds|changes|reads)\.test/,
  /reliability\/(?:fuzz|fuzzMcp|ledger|feedLedger|powerLoss|corrupt|migrationKills)\.test/,
  /operations\/(?:restoreKills|foods|together)\.test/,
  /(?:walk|evaluate|readme)\.test/,
  /(?:contract|mcp\/parity|property\/undo|cli\/commands|sync\/resolutions)\.test/
]

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((name) => name.test(moduleId))

/** Starts the slow files first, the others as usual. For `sequence.sequencer` in vitest.config.ts. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
