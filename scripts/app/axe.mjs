import axe from "axe-core"

/** The script of axe, which finds what keeps people from using a page. */
export const AXE = axe.source
