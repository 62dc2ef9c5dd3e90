import { workout as text } from "#text/workout"
import { formatNumber } from "../format/numbers.ts"
import { type Loading, loading, type MassUnit, type OwnedPlate } from "./Plates.ts"

interface Props {
  /** The weight in the person's unit, like the bar and the plates. */
  readonly weight: number
  readonly bar: number
  readonly plates: ReadonlyArray<OwnedPlate>
  readonly unit: MassUnit
}

/** The plates to put on the bar for the current set. */
export const PlatesLine = ({ bar, plates, unit, weight }: Props) => {
  const found = loading(weight, bar, plates)
  if (found === undefined) return null
  const barText = `${formatNumber(bar, 2)} ${unit}`
  const { perSide, total } = found
  return (
    <div class="plates">
      <Drawing loading={found} owned={plates.map((plate) => plate.weight)} />
      <p>
        {perSide.length > 0 && <b>{perSide.map((plate) => formatNumber(plate, 2)).join(" + ")} </b>}
        <span class="hint">{perSide.length > 0 ? text.plates.bar(barText) : text.plates.empty(barText)}</span>
        {Math.abs(total - weight) > 0.005 && (
          <span class="hint"> · {text.plates.nearest(`${formatNumber(total, 2)} ${unit}`)}</span>
        )}
      </p>
    </div>
  )
}

/** The colours by the rank of a plate's weight among all plates. */
const TONES = [0, 1, 2, 3, 1, 3, 2]
const MOST_DRAWN = 6
const TALLEST = 30

/** One side of the bar. The text beside it has the same content. */
const Drawing = ({ loading: { perSide }, owned }: { readonly loading: Loading; readonly owned: Array<number> }) => {
  const ranked = owned.sort((one, other) => other - one)
  const [heaviest = 1] = ranked
  return (
    <svg viewBox="0 0 84 34" aria-hidden="true">
      <path class="rod" d="M0 17h84" />
      <rect class="collar" x="14" y="12" width="5" height="10" rx="1.5" />
      {perSide.slice(0, MOST_DRAWN).map((plate, at) => {
        const height = TALLEST * Math.sqrt(plate / heaviest)
        return (
          <rect
            key={at}
            class={`size${TONES[ranked.indexOf(plate) % TONES.length]}`}
            x={22 + at * 10}
            y={17 - height / 2}
            width={8}
            height={height}
            rx="2"
          />
        )
      })}
    </svg>
  )
}
