/** Until this hour the day before may still be meant. */
const NIGHT_ENDS = 3

/** Whether the clock says that the day before may still be meant. */
export const isNight = (now: Date): boolean => now.getHours() < NIGHT_ENDS
