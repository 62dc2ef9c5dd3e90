import { describe } from "vitest"
import { listedChanges } from "./changes.ts"
import { changesInParts } from "./changesInParts.ts"
import { concurrentRequests } from "./concurrency.ts"
import type { Engine } from "./Engine.ts"
import { exercisesOfLog } from "./exercises.ts"
import { foodDaysOfLog } from "./foodDays.ts"
import { packsOfFoods } from "./foods.ts"
import { oauthClients } from "./oauthClients.ts"
import { phoneSync } from "./phoneSync.ts"
import { photos } from "./photos.ts"
import { scoredLog } from "./scoredLog.ts"
import { searchOfLog, searchOfNotes } from "./search.ts"
import { sqlInterface } from "./sqlInterface.ts"
import { undoRaces } from "./undoRaces.ts"
import { preferencesOfAPerson, widgetsOfADay } from "./widgets.ts"

/** What every engine must do for the stores. A new engine runs the same suite. */
export const storeSuite = (engine: Engine) =>
  describe(`the stores on ${engine.name}`, () => {
    sqlInterface(engine)
    scoredLog(engine)
    exercisesOfLog(engine)
    foodDaysOfLog(engine)
    searchOfNotes(engine)
    searchOfLog(engine)
    concurrentRequests(engine)
    listedChanges(engine)
    changesInParts(engine)
    undoRaces(engine)
    phoneSync(engine)
    widgetsOfADay(engine)
    preferencesOfAPerson(engine)
    photos(engine)
    oauthClients(engine)
    packsOfFoods(engine)
  })
