import { base } from "../../data/base.ts"

/** Saves a file under a name. The browser writes it while it arrives, so that it need not fit into memory. */
export const save = (href: string, name: string): void => {
  const link = document.createElement("a")
  link.href = base + href
  link.download = name
  link.click()
}
