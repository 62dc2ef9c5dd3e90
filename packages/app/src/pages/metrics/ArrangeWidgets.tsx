import { useState } from "preact/hooks"
import { useRead } from "../../data/api.ts"
import { pending, write } from "../../data/write.ts"
import { today } from "../../format/dates.ts"
import { type BuiltIn, TONES, type Widget, widgetName } from "../../metrics/figures.ts"
import { widgets as text } from "../../text/metrics.ts"
import { RoundButton } from "../../ui/Button.tsx"
import { Chip, Chips } from "../../ui/Chip.tsx"
import { Section } from "../../ui/Section.tsx"
import { Empty } from "../../ui/States.tsx"

interface NamedMetric {
  readonly id: string
  readonly name: string
}

const isBuiltIn = (kind: string): kind is BuiltIn => Object.hasOwn(TONES, kind)

const inOrder = (widgets: ReadonlyArray<Widget>, ids: ReadonlyArray<string>): ReadonlyArray<Widget> =>
  [...widgets].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** The widgets of a day and their order, which buttons change. */
export const ArrangeWidgets = ({ metrics }: { readonly metrics: ReadonlyArray<NamedMetric> }) => {
  const { asOf = 0, data: read } = useRead("listWidgets", { date: today() })
  const [chosen, choose] = useState<{ readonly ids: ReadonlyArray<string>; readonly at: number }>()
  if (read === undefined) return null
  // The chosen order is shown until the server's own is newer, so that pressing twice moves a widget twice.
  const isMoving = pending.value.some(({ name }) => name === "orderWidgets")
  const data = chosen !== undefined && (isMoving || chosen.at > asOf) ? inOrder(read, chosen.ids) : read
  const ids = data.map(({ id }) => id)

  const swap = (one: number, other: number, name: string) => {
    const moved = ids.map((id, index) => (index === one ? ids[other] : index === other ? ids[one] : id) ?? id)
    choose({ ids: moved, at: Date.now() })
    void write("orderWidgets", { ids: moved }, { say: text.moved(name) })
  }
  const add = (kind: Widget["kind"], name: string, metricId?: string) =>
    void write("addWidget", { kind, ...(metricId !== undefined && { metricId }) }, { say: text.added(name) })

  const builtIn = Object.keys(TONES).filter(isBuiltIn)
  const freeBuiltIn = builtIn.filter((kind) => !data.some((widget) => widget.kind === kind))
  const freeMetrics = metrics.filter(({ id }) => !data.some(({ metric }) => metric?.id === id))

  return (
    <Section title={text.arrangeTitle} icon="today">
      <p class="hint">{text.arrangeLead}</p>
      {data.length === 0 && <Empty>{text.empty}</Empty>}
      <ol class="arrange">
        {data.map((widget, index) => {
          const name = widgetName(widget)
          return (
            <li key={widget.id}>
              <span class="name">
                <bdi>{name}</bdi>
              </span>
              <RoundButton
                icon="up"
                label={text.up(name)}
                disabled={index === 0}
                onClick={() => swap(index, index - 1, name)}
              />
              <RoundButton
                icon="down"
                label={text.down(name)}
                disabled={index === data.length - 1}
                onClick={() => swap(index, index + 1, name)}
              />
              <RoundButton
                icon="close"
                label={text.remove(name)}
                onClick={() => void write("removeWidget", { id: widget.id }, { say: text.removed(name) })}
              />
            </li>
          )
        })}
      </ol>
      {freeBuiltIn.length + freeMetrics.length > 0 && (
        <Chips>
          {freeMetrics.map(({ id, name }) => (
            <Chip key={id} label={text.addNamed(name)} onClick={() => add("metric", name, id)}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
          {freeBuiltIn.map((kind) => (
            <Chip key={kind} label={text.addNamed(text.builtIn[kind])} onClick={() => add(kind, text.builtIn[kind])}>
              {text.builtIn[kind]}
            </Chip>
          ))}
        </Chips>
      )}
    </Section>
  )
}
