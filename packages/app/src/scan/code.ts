/** The lengths of the codes of products: EAN-8 and UPC-E, UPC-A, EAN-13, and that of a box of them. */
const LENGTHS = [8, 12, 13, 14]

/** The digits have the weights 1 and 3 in turn, from the right, and a sum that ends in 0 (GS1 General Specifications, 7.9). */
const isValid = (code: string): boolean =>
  [...code].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0

/**
 * The UPC-A that the eight digits of a UPC-E stand for: it leaves out zeros, and its last digit but one says where (GS1 General
 * Specifications, 5.2.2.4). No EAN-8 of a product starts with 0.
 */
const unfolded = (code: string): string | undefined => {
  if (code.length !== 8 || !code.startsWith("0")) return undefined
  const digits = code.slice(1, 6)
  const kind = code.slice(6, 7)
  const check = code.slice(7)
  if (kind <= "2") return `0${digits.slice(0, 2)}${kind}0000${digits.slice(2)}${check}`
  if (kind === "3") return `0${digits.slice(0, 3)}00000${digits.slice(3)}${check}`
  if (kind === "4") return `0${digits.slice(0, 4)}00000${digits.slice(4)}${check}`
  return `0${digits}0000${kind}${check}`
}

/**
 * The code of a product from what was read or typed: digits, which may have spaces and hyphens between them. A UPC-E is returned as its
 * UPC-A, and an EAN-13 that starts with 0 too. Undefined if the length or the check digit is wrong.
 */
export const codeOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s-]/g, "")
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return undefined
  const full = unfolded(digits)
  if (full !== undefined && isValid(full)) return full
  if (!isValid(digits)) return undefined
  return digits.length === 13 && digits.startsWith("0") ? digits.slice(1) : digits
}
