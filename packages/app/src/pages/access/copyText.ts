/**
 * Copies the text of an element. Only a page over https has the clipboard's interface; on others the browser copies what is selected,
 * which also works in a dialog. Where both fail the text stays selected, and this returns false.
 */
export const copyText = async (element: HTMLElement): Promise<boolean> => {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(element.textContent ?? "")
      return true
    } catch {
      // The person refused, or the page has no focus.
    }
  }
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return document.execCommand("copy")
}
