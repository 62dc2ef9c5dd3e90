import { signals } from "#text/signals"

const NAMES: Readonly<Record<string, string>> | undefined = signals

/** The name of a signal of the health catalogue, which has it in English. */
export const signalLabel = ({ key, label }: { readonly key: string; readonly label: string }): string =>
  NAMES?.[key] ?? label
