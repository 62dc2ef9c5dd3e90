import { today } from "../format/dates.ts"
import { go } from "../navigation.ts"

/** The frames that a day may take to be drawn. */
const FRAMES = 300

/** Opens the day of a session at its training, when the day is drawn and its heading has the focus. */
export const goToTraining = (date: string): void => {
  go(date === today() ? "/" : `/day/${date}`, true)
  let left = FRAMES
  const look = () => {
    const training = document.querySelector('.main .block[data-tone="workout"]')
    if (training !== null && document.activeElement?.matches("h1")) training.scrollIntoView()
    else if (left-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
