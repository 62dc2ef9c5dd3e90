import { exerciseKey, exercisesToLog, InvalidRequest, Limits, resolveRange, trainedDays } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { appRequest } from "../../identity/Reauthentication.ts"
import { courseOf, ExerciseStore, exerciseRenameStore, isNamedOtherwise, neverTrained } from "../../log/Exercises.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { draftStore } from "../DraftStore.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

export const trainingHandlers = Effect.gen(function* () {
  const exercises = yield* ExerciseStore
  const renames = yield* exerciseRenameStore
  return appGroup("training", {
    findExercises: ({ urlParams: { limit = Limits.EXERCISES_LISTED.max, q = "" } }) =>
      Effect.map(exercises.all, (all) => exercisesToLog(all, q, limit)),
    liftCourse: ({ urlParams: { end, name } }) => courseOf(exercises, name, end),
    trainedDays: ({ urlParams }) =>
      Effect.map(Effect.flatMap(resolveRange(urlParams), exercises.workouts), trainedDays),
    renameExercise: ({ payload: { from, merge = false, to } }) =>
      Effect.gen(function* () {
        const [key, otherKey] = [exerciseKey(from), exerciseKey(to)]
        const all = yield* exercises.all
        const sessionsOf = (wanted: string) => all.find(({ name }) => exerciseKey(name) === wanted)?.sessions ?? 0
        if (sessionsOf(key) === 0) return yield* neverTrained(from, all)
        const workouts = yield* exercises.workoutsWith(new Set([key]), yield* resolveRange({}))
        const toRename = workouts.filter((workout) => workout.exercises.some(isNamedOtherwise(key, to)))
        if (toRename.length === 0) {
          return yield* new InvalidRequest({ message: "to: the exercise has this name already" })
        }
        const other = key === otherKey ? 0 : sessionsOf(otherKey)
        if (other > 0 && !merge) {
          return yield* new InvalidRequest({
            message: `to: ${other} ${other === 1 ? "workout has" : "workouts have"} an exercise of this name already; to join both, send merge`
          })
        }
        const renamed = yield* renames.rename(
          toRename.map(({ id }) => id),
          { from, to }
        )
        return { renamed: true, name: to, workouts: renamed } as const
      })
  })
})

export const draftsHandlers = Effect.map(draftStore, (drafts) =>
  appGroup("drafts", {
    readDraft: () => Effect.map(drafts.read, (draft) => ({ draft: draft ?? null })),
    saveDraft: ({ payload: { content, takeOver = false } }) =>
      Effect.flatMap(appRequest, ({ session }) => drafts.save(session, content, takeOver)),
    endDraft: () =>
      Effect.flatMap(appRequest, ({ session }) => Effect.map(drafts.end(session.id), (ended) => ({ ended })))
  })
)

/** Serves the group of the definition. */
export const trainingGroup = (answer: Answer, training: AppHandlers["training"]) =>
  HttpApiBuilder.group(ServedApp, "training", (endpoints) =>
    endpoints
      .handle("findExercises", answer(training.findExercises), UNINTERRUPTIBLE)
      .handle("liftCourse", answer(training.liftCourse), UNINTERRUPTIBLE)
      .handle("trainedDays", answer(training.trainedDays), UNINTERRUPTIBLE)
      .handle("renameExercise", answer(training.renameExercise), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const draftsGroup = (answer: Answer, drafts: AppHandlers["drafts"]) =>
  HttpApiBuilder.group(ServedApp, "drafts", (endpoints) =>
    endpoints
      .handle("readDraft", answer(drafts.readDraft), UNINTERRUPTIBLE)
      .handle("saveDraft", answer(drafts.saveDraft), UNINTERRUPTIBLE)
      .handle("endDraft", answer(drafts.endDraft), UNINTERRUPTIBLE)
  )
