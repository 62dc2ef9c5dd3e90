import { useRef } from "preact/hooks"
import { Button } from "./Button.tsx"
import type { IconName } from "./Icon.tsx"

export const FileButton = ({
  accept,
  children,
  disabled = false,
  icon,
  multiple = false,
  onChoose
}: {
  readonly children: string
  readonly onChoose: (file: File, others: ReadonlyArray<File>) => void
  readonly multiple?: boolean
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
        multiple={multiple}
        {...(accept !== undefined && { accept })}
        onChange={(event) => {
          const [file, ...others] = event.currentTarget.files ?? []
          // The reset lets the person choose the same file again.
          event.currentTarget.value = ""
          if (file !== undefined) onChoose(file, others)
        }}
      />
      <Button disabled={disabled} onClick={() => field.current?.click()} {...(icon !== undefined && { icon })}>
        {children}
      </Button>
    </p>
  )
}
