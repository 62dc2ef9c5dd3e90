import { useRef } from "preact/hooks"
import { Button } from "./Button.tsx"
import type { IconName } from "./Icon.tsx"

export const FileButton = ({
  accept,
  children,
  disabled = false,
  icon,
  onChoose
}: {
  readonly children: string
  readonly onChoose: (file: File) => void
  readonly accept?: string
  readonly icon?: IconName
  readonly disabled?: boolean
}) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <p>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={children}
        disabled={disabled}
        {...(accept !== undefined && { accept })}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The reset lets the person choose the same file again.
          event.currentTarget.value = ""
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button disabled={disabled} onClick={() => field.current?.click()} {...(icon !== undefined && { icon })}>
        {children}
      </Button>
    </p>
  )
}
