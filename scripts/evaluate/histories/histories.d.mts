import type { TrainedSession, WeighIn } from "@daybook/core"

/** A training history that another app exported, with the body weights that the export holds. */
export interface History {
  readonly name: string
  readonly unit: "kg" | "lbs"
  /** Oldest first. */
  readonly sessions: ReadonlyArray<TrainedSession>
  readonly weighIns: ReadonlyArray<WeighIn>
}

export const histories: () => ReadonlyArray<History>
