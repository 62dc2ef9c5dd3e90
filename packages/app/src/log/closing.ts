import { closeSheetRoute, depth } from "../navigation.ts"

/** Acts, and closes the sheet. A second tap before the sheet is gone does nothing. */
export const actAndClose = (act: () => unknown): void => {
  if (depth.isGoingBack) return
  act()
  closeSheetRoute()
}
