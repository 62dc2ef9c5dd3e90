import { formatDate, formatTime, isDate, today } from "./dates.ts"

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

const momentIn = (at: string): string => `${formatDate(today(new Date(at)), "long")}, ${formatTime(at)}`

/** A sentence of the server for people: dates and times in their format, no ids, and a full stop. */
export const sentence = (text: string): string => {
  const plain = text
    .replaceAll(new RegExp(` ?\\((?:\\w+ )?${UUID}\\)| ?${UUID}`, "g"), "")
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::[\d.]+)?Z/g, momentIn)
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) => (isDate(date) ? formatDate(date, "long") : date))
    .trim()
  return plain === "" || /[.!?…:]$/.test(plain) ? plain : `${plain}.`
}
