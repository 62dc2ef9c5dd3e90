import { formatNumber } from "../format/numbers.ts"
import { workout as text } from "../text/workout.ts"
import { type Loading, loading, type MassUnit, type OwnedPlate } from "./Plates.ts"

interface Props {
  /** In the person's unit, as the bar and the plates. */
  readonly weight: number
  readonly bar: number
  readonly plates: ReadonlyArray<OwnedPlate>
  readonly unit: MassUnit
}

/** The plates to put on the bar for the current set. */
export const PlatesLine = ({ bar, plates, unit, weight }: Props) => {
  const found = loading(weight, bar, plates)
  if (found === undefined) return null
  const barText = `${formatNumber(bar)} ${unit}`
  const { perSide, total } = found
  return (
    <div class="plates">
      <Drawing loading={found} heaviest={Math.max(...plates.map((plate) => plate.weight), 1)} />
      <p>
        {perSide.length > 0 && <b>{perSide.map((plate) => formatNumber(plate)).join(" + ")} </b>}
        <span class="hint">{perSide.length > 0 ? text.plates.bar(barText) : text.plates.empty(barText)}</span>
        {Math.abs(total - weight) > 0.005 && (
          <span class="hint"> · {text.plates.nearest(`${formatNumber(total)} ${unit}`)}</span>
        )}
      </p>
    </div>
  )
}

const TONES = 4
const MOST_DRAWN = 6
const TALLEST = 30

/** One side of the bar. The text beside it says the same. */
const Drawing = ({ heaviest, loading: { perSide } }: { readonly loading: Loading; readonly heaviest: number }) => {
  const drawn = perSide.slice(0, MOST_DRAWN).map((plate) => Math.sqrt(plate / heaviest))
  return (
    <svg viewBox="0 0 84 34" aria-hidden="true">
      <path class="rod" d="M0 17h84" />
      <rect class="collar" x="14" y="12" width="5" height="10" rx="1.5" />
      {drawn.map((size, at) => (
        <rect
          key={at}
          class={`size${Math.min(TONES - 1, Math.floor((1 - size) * TONES))}`}
          x={22 + at * 10}
          y={17 - (TALLEST * size) / 2}
          width={8}
          height={TALLEST * size}
          rx="2"
        />
      ))}
    </svg>
  )
}
