import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import { charts } from "#text/charts"
import { Button } from "../ui/Button.tsx"
import type { Tone } from "../ui/tones.ts"

export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A drawing with a title and a button that shows its figures as a table instead. */
export const Figure = ({
  children,
  table,
  title,
  tone
}: {
  readonly title: string
  readonly tone: Tone
  readonly table: Table
  readonly children: ComponentChildren
}) => {
  const [isTable, showTable] = useState(false)
  const id = useId()
  return (
    <figure class="figure-chart" data-tone={tone} aria-labelledby={id}>
      <figcaption>
        <span id={id}>{title}</span>
        <Button small look="bare" label={charts.tableOf(title)} pressed={isTable} onClick={() => showTable(!isTable)}>
          {charts.table}
        </Button>
      </figcaption>
      {isTable ? <TableOf title={title} {...table} /> : children}
    </figure>
  )
}

export const TableOf = ({ columns, rows, title }: Table & { readonly title: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section class="chart-table" aria-label={charts.tableOf(title)} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest], index) => (
          <tr key={`${index} ${first}`}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
