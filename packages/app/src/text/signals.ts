/** The name of a signal of the health catalogue. Other languages have it by key. */
export const signalLabel = ({ label }: { readonly key: string; readonly label: string }): string => label
