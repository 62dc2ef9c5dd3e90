import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import type { Tone } from "./tones.ts"

/** The arc of the scale: 240 degrees around the centre, open at the bottom. */
const CENTRE = { x: 60, y: 60 }
const RADIUS = 50
const FROM = 150
const SWEEP = 240

const at = (share: number, radius: number) => {
  const angle = ((FROM + share * SWEEP) * Math.PI) / 180
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) }
}

const text = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x.toFixed(1)} ${y.toFixed(1)}`

const ARC = `M${text(at(0, RADIUS))}A${RADIUS} ${RADIUS} 0 1 1 ${text(at(1, RADIUS))}`
const TICKS = "1.1 2.197"

/**
 * A figure on a scale. With a target (`fills`) the scale is inked up to the figure; without one only the hand points. `share` is the
 * place on the scale, 0 to 1; without it there is no hand.
 */
export const Dial = ({
  fills,
  href,
  name,
  share,
  sub,
  tone,
  unit,
  value
}: {
  readonly name: string
  readonly value: ComponentChildren
  readonly unit: string
  readonly sub?: ComponentChildren
  readonly share: number | undefined
  readonly fills: boolean
  readonly tone: Tone
  readonly href: string
}) => {
  const mask = useId()
  const place = share === undefined ? undefined : Math.max(0, Math.min(1, share))
  return (
    <a class="dial" href={href} data-tone={tone}>
      <span class="face">
        <svg viewBox="0 0 120 103" aria-hidden="true">
          <path class="ticks" d={ARC} pathLength="100" stroke-dasharray={TICKS} />
          {place !== undefined && fills && (
            <>
              <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="103">
                <path
                  d={ARC}
                  pathLength="100"
                  stroke="#fff"
                  stroke-width="12"
                  stroke-dasharray={`${place * 100} 200`}
                />
              </mask>
              <path class="done" d={ARC} pathLength="100" stroke-dasharray={TICKS} mask={`url(#${mask})`} />
            </>
          )}
          {place !== undefined && <Hand share={place} toned={!fills} />}
        </svg>
        <span class="val">
          <b>{value}</b>
          <span>{unit}</span>
        </span>
      </span>
      <span class="nm">{name}</span>
      {sub !== undefined && <span class="sub">{sub}</span>}
    </a>
  )
}

const Hand = ({ share, toned }: { readonly share: number; readonly toned: boolean }) => {
  const [inner, outer] = [at(share, 44), at(share, 57)]
  return <line class={toned ? "hand toned" : "hand"} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
}
