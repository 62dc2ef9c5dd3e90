import { useId, useState } from "preact/hooks"
import { FormError } from "../../forms/FormError.tsx"
import { imports as text } from "../../text/imports.ts"
import { Button } from "../../ui/Button.tsx"
import { FileButton } from "../../ui/FileButton.tsx"
import { ImportPlan } from "./ImportPlan.tsx"
import { ImportQuestion } from "./ImportQuestion.tsx"
import { addedText, ImportLosses } from "./ImportSummary.tsx"
import { useImport } from "./useImport.ts"

/** Imports the export of another app: the choice of a file, questions, the plan, and then the undo. */
export const ImportFile = () => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { answer, answers, apply, choose, error, giveUp, setError, stage, undo } = useImport()
  const canChoose = stage.at === "choosing" || stage.at === "done"
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, second] = event.dataTransfer?.files ?? []
    if (second !== undefined) setError(text.oneFile)
    else if (file !== undefined && canChoose) void choose(file)
  }
  return (
    <section
      class={isOver ? "card over" : "card"}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(canChoose)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <h2 id={`${id}-title`}>{text.title}</h2>
      </header>
      {stage.at === "choosing" && <p>{text.lead}</p>}
      {stage.at === "working" && (
        <>
          <p role="status">{stage.say}</p>
          <progress aria-label={stage.say} value={stage.progress} max={1} />
          <p>
            <Button onClick={giveUp}>{text.stop}</Button>
          </p>
        </>
      )}
      {stage.at === "read" && stage.found.state === "question" && (
        <ImportQuestion
          key={stage.found.question}
          found={stage.found}
          onAnswer={(more) => void answer(stage.found, more)}
          onCancel={giveUp}
        />
      )}
      {(stage.at === "importing" || stage.at === "read") && (
        <ImportPlan
          found={stage.found}
          isBusy={stage.at === "importing"}
          withWarmups={answers.withWarmups === true}
          onWarmups={(withWarmups) => void answer(stage.found, { withWarmups })}
          onImport={() => void apply(stage.found)}
          onCancel={giveUp}
        />
      )}
      {stage.at === "done" && (
        <>
          <p role="status">
            <b>
              {stage.undone.how === "undone" ? text.undone(stage.undone.kept) : text.imported(addedText(stage.result))}
            </b>
          </p>
          {stage.undone.how !== "undone" && <ImportLosses result={stage.result} />}
          {stage.undone.how !== "undone" && stage.result.id !== null && (
            <>
              <p class="acts">
                <Button icon="undo" onClick={() => void undo(stage.result, stage.undone.how === "changed")}>
                  {stage.undone.how === "changed" ? text.undoRest : text.undo}
                </Button>
              </p>
              <p class="hint">{text.seeChanges}</p>
            </>
          )}
        </>
      )}
      <FormError>{error}</FormError>
      {canChoose && (
        <FileButton onChoose={(file) => void choose(file)}>
          {stage.at === "done" ? text.another : text.choose}
        </FileButton>
      )}
      {stage.at === "choosing" && (
        <p class="hint">
          {text.drop} {text.own}
        </p>
      )}
    </section>
  )
}
