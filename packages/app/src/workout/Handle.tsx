import { useRef } from "preact/hooks"
import { workout as text } from "#text/workout"

/** The height at the top and the bottom of the window at which a drag scrolls it, and the pixels of a frame. */
const EDGE = 90
const SCROLLED = 9

/** The dragged exercise or superset, and the cards around it. */
const cardsAround = (handle: Element) => {
  const card = handle.closest<HTMLElement>(".superset") ?? handle.closest<HTMLElement>(".ex")
  const cards = [...(card?.parentElement?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(".ex, .superset")
  )
  return card === null ? undefined : { card, cards, from: cards.indexOf(card) }
}

/** Follows a pointer from its press to its release: the card follows it, those that it passes make room. Returns how to end it. */
const drag = (handle: Element, pressedAt: number) => {
  const found = cardsAround(handle)
  if (found === undefined) return undefined
  const { card, cards, from } = found
  const boxes = cards.map((each) => each.getBoundingClientRect())
  const [own, next] = [boxes[from], boxes[from + 1] ?? boxes[from]]
  const before = boxes[from - 1]
  const gap = own && next !== own && next ? next.top - own.bottom : own && before ? own.top - before.bottom : 0
  const scrolledFrom = scrollY
  let [at, to, frame] = [pressedAt, from, 0]
  const show = () => {
    frame = requestAnimationFrame(show)
    if (own === undefined) return
    const by = at - pressedAt + scrollY - scrolledFrom
    const isWithin = own.top + by > (boxes[0]?.top ?? 0) && own.bottom + by < (boxes.at(-1)?.bottom ?? 0)
    if (isWithin && (at < EDGE || at > innerHeight - EDGE)) scrollBy(0, at < EDGE ? -SCROLLED : SCROLLED)
    // A card gives way when the edge of what is dragged passes its middle.
    to = boxes.filter(({ height, top }, index) => {
      const middle = top + height / 2
      return index < from ? own.top + by > middle : index > from && own.bottom + by > middle
    }).length
    for (const [index, each] of cards.entries()) {
      const isPassed = (index > from && index <= to) || (index < from && index >= to)
      const room = isPassed ? (own.height + gap) * Math.sign(from - to) : 0
      each.style.translate = `0 ${index === from ? by : room}px`
    }
  }
  card.classList.add("dragged")
  show()
  return {
    moveTo: (y: number) => {
      at = y
    },
    /** Returns how many cards it was moved down. */
    end: (): number => {
      cancelAnimationFrame(frame)
      card.classList.remove("dragged")
      for (const each of cards) each.style.translate = ""
      return to - from
    }
  }
}

/** The place of an exercise among exercises and supersets, from 1, and how many there are. */
export interface Place {
  readonly at: number
  readonly of: number
}

interface Props {
  readonly name: string
  readonly place: Place
  /** Moves it, with its superset, down by so many. */
  readonly move: (by: number) => void
}

/** The handle by which an exercise is dragged to another place, or moved with the arrow keys. */
export const Handle = ({ move, name, place }: Props) => {
  const own = useRef<HTMLButtonElement>(null)
  const dragged = useRef<ReturnType<typeof drag>>(undefined)
  const end = (isMoved: boolean) => {
    const by = dragged.current?.end() ?? 0
    dragged.current = undefined
    if (isMoved && by !== 0) move(by)
  }
  if (place.of < 2) return null
  return (
    <button
      ref={own}
      class="round handle"
      type="button"
      aria-label={text.place(name, place.at, place.of)}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onPointerDown={(event) => {
        if (event.button !== 0 || dragged.current !== undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = drag(event.currentTarget, event.clientY)
      }}
      onPointerMove={({ clientY }) => dragged.current?.moveTo(clientY)}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={(event) => {
        const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
        if (event.key === "Escape") end(false)
        if (by === 0) return
        event.preventDefault()
        move(by)
        // Its card may be taken out of the page and put in elsewhere, which takes the focus.
        requestAnimationFrame(() => own.current?.focus())
      }}
    >
      <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 9h12M6 15h12" />
      </svg>
    </button>
  )
}
