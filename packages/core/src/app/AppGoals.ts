import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Goals, GoalsChange } from "../api/Goals.ts"
import { operation } from "../contract/Annotations.ts"
import { Preferences, PreferencesChange } from "./Preferences.ts"

export class AppGoalsApi extends HttpApiGroup.make("appGoals", { topLevel: true })
  .add(
    HttpApiEndpoint.post("setGoals", "/goals")
      .setPayload(GoalsChange)
      .addSuccess(Goals)
      .annotateContext(
        operation({
          title: "Change the goals",
          description: "Changes only the fields sent. Returns all goals.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.get("getPreferences", "/preferences")
      .addSuccess(Preferences)
      .annotateContext(
        operation({
          title: "Read the preferences",
          description: "What the person chose of how the app looks and acts."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("setPreferences", "/preferences")
      .setPayload(PreferencesChange)
      .addSuccess(Preferences)
      .annotateContext(
        operation({
          title: "Change preferences",
          description:
            "Changes only the fields sent; null removes a choice. The last write counts. Not a change to undo.",
          idempotent: true,
          overwrites: true
        })
      )
  ) {}
