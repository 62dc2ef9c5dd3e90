// The thread of `inThread`, a bundle of its own. The modules of a task are loaded at its first use: a thread mostly has one task only.
import * as WorkerRunner from "@effect/platform/WorkerRunner"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { ThreadTask } from "../workers/ThreadTask.ts"

const onCopies = Effect.promise(() => import("./CopyWork.ts"))

const onLog = Effect.promise(async () => (await import("./LogWork.ts")).logWork)

const tasks = WorkerRunner.layerSerialized(ThreadTask, {
  ImportBody: (task) => Effect.flatMap(onLog, (work) => work.ImportBody(task)),
  ReadFile: (task) => Effect.flatMap(onLog, (work) => work.ReadFile(task)),
  ImportFile: (task) => Effect.flatMap(onLog, (work) => work.ImportFile(task)),
  BuildPack: (task) => Effect.flatMap(onLog, (work) => work.BuildPack(task)),
  UndoChanges: (task) => Effect.flatMap(onLog, (work) => work.UndoChanges(task)),
  Steps: () => Stream.unwrap(Effect.map(onLog, (work) => work.Steps())),
  GoOn: () => Effect.flatMap(onLog, (work) => work.GoOn()),
  ReadSyncBody: (task) =>
    Effect.flatMap(
      Effect.promise(() => import("../phone/PhoneReaders.ts")),
      ({ readBody }) => readBody(task)
    ),
  VerifyLog: ({ file }) =>
    Effect.flatMap(
      Effect.promise(() => import("../admin/Verify.ts")),
      ({ verify }) => verify(file)
    ),
  CopyLog: (task) => Stream.unwrap(Effect.flatMap(onCopies, ({ copyLog }) => copyLog(task))),
  SnapshotVerified: (task) => Effect.flatMap(onCopies, ({ snapshotVerified }) => snapshotVerified(task)),
  StopCopying: () => Effect.flatMap(onCopies, ({ stopCopying }) => stopCopying),
  RestoreMoment: (task) =>
    Effect.flatMap(
      Effect.promise(() => import("../admin/RestoreMoment.ts")),
      ({ restoreMoment }) => restoreMoment(task)
    )
})

await Effect.runPromise(WorkerRunner.launch(Layer.provide(tasks, NodeWorkerRunner.layer)))
