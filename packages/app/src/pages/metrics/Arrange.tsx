import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { widgets as text } from "#text/metrics"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { preferences } from "../../data/preferences.ts"
import { toast } from "../../data/toasts.ts"
import { pending, write } from "../../data/write.ts"
import { today } from "../../format/dates.ts"
import { type BuiltIn, builtInName, TONES, widgetName } from "../../metrics/figures.ts"
import { inOrder } from "../../today/sections.ts"
import { RoundButton } from "../../ui/Button.tsx"
import { Chip, Chips } from "../../ui/Chip.tsx"
import { Section } from "../../ui/Section.tsx"
import { Empty } from "../../ui/States.tsx"

/** Something with a place in an order. */
interface Item<Id> {
  readonly id: Id
  readonly name: string
}

/** A list whose order buttons change. `moved` gets the new order and the item that the person moved. */
const Arranged = <Id extends string>({
  acts,
  items,
  moved
}: {
  readonly items: ReadonlyArray<Item<Id>>
  readonly moved: (ids: ReadonlyArray<Id>, item: Item<Id>) => void
  /** Further buttons of an item. */
  readonly acts?: (item: Item<Id>) => ComponentChildren
}) => {
  const swap = (from: number, to: number) => {
    const [one, other] = [items[from], items[to]]
    if (one === undefined || other === undefined) return
    const order = items.with(from, other).with(to, one)
    moved(
      order.map(({ id }) => id),
      one
    )
  }
  return (
    <ol class="arrange">
      {items.map((item, index) => (
        <li key={item.id}>
          <span class="name">
            <bdi>{item.name}</bdi>
          </span>
          <RoundButton
            icon="up"
            label={text.up(item.name)}
            disabled={index === 0}
            onClick={() => swap(index, index - 1)}
          />
          <RoundButton
            icon="down"
            label={text.down(item.name)}
            disabled={index === items.length - 1}
            onClick={() => swap(index, index + 1)}
          />
          {acts?.(item)}
        </li>
      ))}
    </ol>
  )
}

/** The order of the sections of a day. */
export const ArrangeSections = () => {
  const save = async (sections: ReturnType<typeof inOrder>) => {
    const former = preferences.value
    preferences.value = { ...former, sections }
    const result = await act("setPreferences", { sections })
    if (result.state === "applied") return
    preferences.value = former
    toast({ text: result.message })
  }
  return (
    <Section title={text.sectionsTitle} icon="settings">
      <p class="hint">{text.sectionsLead}</p>
      <Arranged
        items={inOrder(preferences.value.sections).map((id) => ({ id, name: text.sections[id] }))}
        moved={(sections) => void save(sections)}
      />
    </Section>
  )
}

const isBuiltIn = (kind: string): kind is BuiltIn => Object.hasOwn(TONES, kind)
const BUILT_IN = Object.keys(TONES).filter(isBuiltIn)

/** The widgets of a day and their order. */
export const ArrangeWidgets = ({ metrics }: { readonly metrics: ReadonlyArray<Item<string>> }) => {
  const { asOf = 0, data: read } = useRead("listWidgets", { date: today() })
  const [chosen, choose] = useState<{ readonly ids: ReadonlyArray<string>; readonly at: number }>()
  if (read === undefined) return null
  // The chosen order is shown until the server's own is newer, so that pressing twice moves a widget twice.
  const isMoving = pending.value.some(({ name }) => name === "orderWidgets")
  const { ids } = chosen !== undefined && (isMoving || chosen.at > asOf) ? chosen : { ids: read.map(({ id }) => id) }
  const data = read.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const free = [
    ...metrics
      .filter(({ id }) => !data.some(({ metric }) => metric?.id === id))
      .map(({ id, name }) => ({ name, widget: { kind: "metric", metricId: id } as const })),
    ...BUILT_IN.filter((kind) => !data.some((widget) => widget.kind === kind)).map((kind) => ({
      name: builtInName(kind),
      widget: { kind }
    }))
  ]
  return (
    <Section title={text.arrangeTitle} icon="today">
      <p class="hint">{text.arrangeLead}</p>
      {data.length === 0 && <Empty>{text.empty}</Empty>}
      <Arranged
        items={data.map((widget) => ({ id: widget.id, name: widgetName(widget) }))}
        moved={(ids, { name }) => {
          choose({ ids, at: Date.now() })
          void write("orderWidgets", { ids }, { say: text.moved(name) })
        }}
        acts={({ id, name }) => (
          <RoundButton
            icon="close"
            label={text.remove(name)}
            onClick={() => void write("removeWidget", { id }, { say: text.removed(name) })}
          />
        )}
      />
      {free.length > 0 && (
        <Chips>
          {free.map(({ name, widget }) => (
            <Chip
              key={`${widget.kind} ${name}`}
              label={text.addNamed(name)}
              onClick={() => void write("addWidget", widget, { say: text.added(name) })}
            >
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </Chips>
      )}
    </Section>
  )
}
