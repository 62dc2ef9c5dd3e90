import type { Answer, Params } from "@daybook/core/app"
import { useEffect, useRef, useState } from "preact/hooks"
import { packs as text } from "#text/packs"
import { call } from "../../data/act.ts"
import { refreshReads } from "../../data/api.ts"
import { sendFile } from "../../data/sendFile.ts"

export type PackName = Params<"addFoodPack">["pack"]

type Added = NonNullable<Answer<"getImport">["added"]>

type Stage =
  | { readonly at: "rest" | "choosing" }
  | { readonly at: "working"; readonly say: string; readonly progress: number }
  | { readonly at: "added"; readonly added: Added }

const POLL_MS = 1000

/** Adds a table of foods: sends its files, and follows the server while it reads them. */
export const useAddPack = (pack: PackName, title: string) => {
  const [stage, setStage] = useState<Stage>({ at: "rest" })
  const [error, setError] = useState<string>()
  // After the files were given up, their steps no longer have an effect.
  const run = useRef(0)
  const sent = useRef<ReadonlyArray<string>>([])

  /** Removes what was sent, also while the server reads it. */
  const drop = () => {
    run.current++
    for (const id of sent.current) void call("dropImport", { id })
    sent.current = []
  }
  // The server goes on to read a table whose page is left; files that are still being sent are of no use.
  const isReading = useRef(false)
  useEffect(() => () => (isReading.current ? void run.current++ : drop()), [])

  const show = (next: Stage, refused?: string) => {
    setError(refused)
    setStage(next)
  }

  const add = async (files: ReadonlyArray<File>, countries?: ReadonlyArray<string>) => {
    drop()
    const mine = run.current
    const isCurrent = () => run.current === mine
    const fail = (message: string) => {
      if (!isCurrent()) return
      isReading.current = false
      drop()
      show({ at: pack === "basic" ? "rest" : "choosing" }, message)
    }
    for (const file of files) {
      const say = text.sending(file.name)
      show({ at: "working", say, progress: 0 })
      const outcome = await sendFile(file, {
        isCurrent,
        beside: sent.current,
        onProgress: (progress) => setStage({ at: "working", say, progress }),
        onStart: (id) => {
          if (isCurrent()) sent.current = [...sent.current, id]
          else void call("dropImport", { id })
        }
      })
      if (!isCurrent()) return
      if (outcome.state === "refused") return fail(outcome.message)
    }
    const say = text.reading(title)
    show({ at: "working", say, progress: 0 })
    isReading.current = true
    let outcome = await call("addFoodPack", { pack, files: sent.current, countries })
    while (isCurrent()) {
      if (outcome.state === "refused") return fail(outcome.message)
      const { added, id, message, progress, state } = outcome.answer
      if (state === "refused") return fail(message ?? "")
      if (added !== null) {
        isReading.current = false
        drop()
        show({ at: "added", added })
        return refreshReads()
      }
      setStage({ at: "working", say, progress })
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      outcome = await call("getImport", { id })
    }
  }

  return {
    stage,
    error,
    add,
    choose: () => show({ at: "choosing" }),
    rest: () => show({ at: "rest" }),
    refuse: (message: string) => show({ at: stage.at === "choosing" ? "choosing" : "rest" }, message),
    giveUp: () => {
      isReading.current = false
      drop()
      show({ at: "rest" })
    }
  }
}
