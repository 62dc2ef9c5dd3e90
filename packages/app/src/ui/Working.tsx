import { Button } from "./Button.tsx"

/** Work that takes a while: the step that is under way, its progress from 0 to 1, and a button that stops it. */
export const Working = ({
  onStop,
  progress,
  say,
  stop
}: {
  readonly say: string
  readonly progress: number
  readonly stop: string
  readonly onStop: () => void
}) => (
  <>
    <p role="status">{say}</p>
    <progress aria-label={say} value={progress} max={1} />
    <p>
      <Button onClick={onStop}>{stop}</Button>
    </p>
  </>
)
