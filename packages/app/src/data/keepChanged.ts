/** Whether an undo was refused since some entries were changed, and the others can be taken back: the server names the field then. */
export const canKeepChanged = (refusal: string): boolean => refusal.includes("keepChanged")

/** How many entries were changed and by whom, without what another program would do. */
export const whatChanged = (refusal: string): string => `${refusal.split(". ", 1)[0]}.`
