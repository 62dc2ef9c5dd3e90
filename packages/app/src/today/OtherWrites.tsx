import { LeaderRow } from "../ui/LeaderRow.tsx"
import type { OtherWrite } from "./overlay.ts"

/** Writes that wait and that no row of the page stands for. */
export const OtherWrites = ({ writes }: { readonly writes: ReadonlyArray<OtherWrite> }) =>
  writes.length === 0 ? null : (
    <ul class="entries">
      {writes.map(({ id, say }) => (
        <li key={id}>
          <LeaderRow name={say} isPending />
        </li>
      ))}
    </ul>
  )
