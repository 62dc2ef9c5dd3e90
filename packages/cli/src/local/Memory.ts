import { join } from "node:path"
import type { Goals } from "@daybook/sdk"
import { EXIT, Stop } from "../Command.ts"
import type { UnitSystem } from "../grammar/Amounts.ts"
import type { Principal } from "./Client.ts"
import { readJson, stateFolder, writeJson } from "./Folders.ts"

/** What is remembered of a server, so that one command is one request: goals for a day, names for completion. */
interface Memory {
  readonly origin: string
  readonly goals?: Goals
  readonly goalsAt?: number
  readonly foods?: ReadonlyArray<string>
  readonly exercises?: ReadonlyArray<string>
  readonly metrics?: ReadonlyArray<string>
}

const GOALS_KEPT_MS = 86_400_000
const NAMES_KEPT = 300

const file = (): string => join(stateFolder(), "memory.json")

/** What is remembered of a server; of another one, or where it cannot be read, nothing. */
export const recall = (origin?: string): Memory => {
  try {
    const found: Memory = Object(readJson(file()))
    return origin === undefined || found.origin === origin ? found : { origin }
  } catch {
    return { origin: origin ?? "" }
  }
}

const remember = (origin: string, news: Partial<Memory>): void => {
  try {
    writeJson(file(), { ...recall(origin), ...news, origin })
  } catch {
    // It only saves time.
  }
}

type Named = "foods" | "exercises" | "metrics"

/** Remembers names that were seen, the latest first, for completion. */
export const rememberNames = (origin: string, kind: Named, names: ReadonlyArray<string>): void => {
  const known = recall(origin)[kind] ?? []
  const all = [...new Set([...names, ...known])].slice(0, NAMES_KEPT)
  if (all.length !== known.length || all.some((name, index) => name !== known[index])) remember(origin, { [kind]: all })
}

/** The owner's goals: asked for once a day. */
export const goalsOf = async (client: Principal): Promise<Goals> => {
  const { goals, goalsAt = 0 } = recall(client.origin)
  return goals !== undefined && Date.now() - goalsAt < GOALS_KEPT_MS ? goals : freshGoals(client)
}

/** The owner's goals as the server has them now. */
export const freshGoals = async (client: Principal): Promise<Goals> => {
  const goals = await client.getGoals()
  remember(client.origin, { goals, goalsAt: Date.now() })
  return goals
}

/** The units that the owner thinks in; remembered ones where the server cannot be asked. */
export const unitsOf = async (client: Principal): Promise<UnitSystem> => {
  try {
    return (await goalsOf(client)).weightUnit
  } catch (error) {
    const { goals } = recall(client.origin)
    if (goals !== undefined) return goals.weightUnit
    throw new Stop(
      EXIT.network,
      `the server cannot be asked for your unit (${error instanceof Error ? error.message : error}); say it with the figure: 81.4kg or 180lb`
    )
  }
}
