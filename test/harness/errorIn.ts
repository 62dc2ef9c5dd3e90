import type { Ended } from "./Process.ts"

/** The error that a failed command prints with `--json`: the last line of standard error. */
export const errorIn = ({ stderr }: Ended): { readonly code: string; readonly message: string } => {
  const { error }: { error: { code: string; message: string } } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "")
  return error
}
