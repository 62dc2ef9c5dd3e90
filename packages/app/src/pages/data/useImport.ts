import type { Answer, Params } from "@daybook/core/app"
import { useEffect, useRef, useState } from "preact/hooks"
import { imports as text } from "#text/imports"
import { act, call } from "../../data/act.ts"
import type { ActOutcome } from "../../data/request.ts"
import { sendFile } from "../../data/sendFile.ts"

type AppImport = Answer<"getImport">

export type Answers = Omit<Params<"readImport">, "id">

/** The stage of a file's import. */
export type Stage =
  | { readonly at: "choosing" }
  | { readonly at: "working"; readonly say: string; readonly progress: number }
  | { readonly at: "read"; readonly found: AppImport }
  | { readonly at: "importing"; readonly found: AppImport }
  | { readonly at: "done"; readonly result: Answer<"applyImport">; readonly undone: UndoneImport }

/** The outcome of an undo. `changed`: it was refused, since some entries were changed. */
type UndoneImport = { readonly how: "not" | "changed" } | { readonly how: "undone"; readonly kept: number }

const NOT_UNDONE: UndoneImport = { how: "not" }

const POLL_MS = 1000

const CHOOSING: Stage = { at: "choosing" }

/** The import of one file, from its choice to its undo. */
export const useImport = () => {
  const [stage, setStage] = useState<Stage>(CHOOSING)
  const [answers, setAnswers] = useState<Answers>({})
  const [error, setError] = useState<string>()
  // After a file was given up, its steps no longer have an effect.
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])

  const fail = (message: string, back: Stage = CHOOSING) => {
    setError(message)
    setStage(back)
  }

  /** Shows the result of a file as soon as it is read. */
  const follow = async (first: ActOutcome<AppImport>, isCurrent: () => boolean, back?: Stage) => {
    let outcome = first
    while (isCurrent()) {
      if (outcome.state === "refused") return fail(outcome.message, back)
      const found = outcome.answer
      if (found.state === "refused") return fail(found.message ?? "", back)
      if (found.state !== "reading") return setStage({ at: "read", found })
      setStage({ at: "working", say: text.reading(found.name), progress: found.progress })
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      outcome = await call("getImport", { id: found.id })
    }
  }

  const choose = async (file: File) => {
    const mine = ++run.current
    const isCurrent = () => run.current === mine
    const say = text.sending(file.name)
    setError(undefined)
    setAnswers({})
    setStage({ at: "working", say, progress: 0 })
    const outcome = await sendFile(file, {
      isCurrent,
      onProgress: (progress) => setStage({ at: "working", say, progress })
    })
    if (!isCurrent()) return
    if (outcome.state === "refused") return fail(outcome.message)
    setStage({ at: "working", say: text.reading(file.name), progress: 0 })
    await follow(await call("readImport", { id: outcome.answer.id }), isCurrent)
  }

  /** Reads the file again with an answer. A refused answer is asked for again. */
  const answer = async (found: AppImport, more: Answers) => {
    const { id, name } = found
    const mine = ++run.current
    const all = { ...answers, ...more }
    setError(undefined)
    setAnswers(all)
    setStage({ at: "working", say: text.reading(name), progress: 0 })
    await follow(await call("readImport", { id, ...all }), () => run.current === mine, { at: "read", found })
  }

  const giveUp = () => {
    run.current++
    setError(undefined)
    if (stage.at === "read") void call("dropImport", { id: stage.found.id })
    setStage(CHOOSING)
  }

  const apply = async (found: AppImport) => {
    setStage({ at: "importing", found })
    const outcome = await act("applyImport", { id: found.id })
    if (outcome.state === "refused") fail(outcome.message)
    else setStage({ at: "done", result: outcome.answer, undone: NOT_UNDONE })
  }

  const undo = async (result: Answer<"applyImport">, keepChanged = false) => {
    if (result.id === null) return
    const outcome = await act("undoChanges", { ids: [result.id], ...(keepChanged && { keepChanged }) })
    if (outcome.state === "applied") {
      setError(undefined)
      setStage({ at: "done", result, undone: { how: "undone", kept: outcome.answer.kept ?? 0 } })
    } else if (outcome.canKeepChanged === true) {
      setError(outcome.message)
      setStage({ at: "done", result, undone: { how: "changed" } })
    } else setError(outcome.message)
  }

  return { stage, error, setError, choose, answer, giveUp, apply, undo }
}
