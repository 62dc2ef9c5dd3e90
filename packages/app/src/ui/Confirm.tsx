import { shell } from "#text/shell"
import { asked } from "../data/toasts.ts"
import { Button } from "./Button.tsx"
import { Sheet } from "./Sheet.tsx"

interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  /** The text of the other button, if it does more than cancel. */
  readonly no?: string
  readonly danger?: boolean
  readonly answer: (isYes: boolean) => void
}

/** Asks before an action that cannot be undone. Resolves to the answer. */
export const ask = (question: Omit<Question, "answer">): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      asked.value = undefined
      resolve(isYes)
    }
    asked.value = <Confirm {...question} answer={answer} />
  })

const Confirm = ({ answer, danger = false, no = shell.cancel, text, title, yes }: Question) => (
  <Sheet title={title} look="small" onClose={() => answer(false)}>
    <p>{text}</p>
    <div class="yesno">
      <Button onClick={() => answer(false)}>{no}</Button>
      <Button look="first" danger={danger} onClick={() => answer(true)}>
        {yes}
      </Button>
    </div>
  </Sheet>
)
