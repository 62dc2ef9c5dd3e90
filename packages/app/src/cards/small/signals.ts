/** A value without those who follow it: a card draws all anew when its language or its unit changes. */
export const signal = <Value>(value: Value): { value: Value } => ({ value })
