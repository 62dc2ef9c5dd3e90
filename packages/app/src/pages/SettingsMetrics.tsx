import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { metrics as metricTexts, widgets as widgetTexts } from "#text/metrics"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { preferences } from "../data/preferences.ts"
import { toast } from "../data/toasts.ts"
import { pending, write } from "../data/write.ts"
import { today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { type BuiltIn, builtInName, DIGITS, metricFigure, TONES, widgetName, withUnit } from "../metrics/figures.ts"
import { inOrder } from "../today/sections.ts"
import { RoundButton } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { optionsOf } from "../ui/options.ts"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"
import { Chip, Chips, Tag } from "../ui/Tag.tsx"
import { SettingsPage } from "./Settings.tsx"

const TABS = optionsOf(metricTexts.tabs)

/** The person's metrics by tab, and the widgets of a day. */
export default () => {
  const read = useRead("dayMetrics", { date: today() })
  return (
    <SettingsPage title={metricTexts.title} lead={metricTexts.lead} path="/settings/metrics">
      <ReadResult read={read}>
        {(data) => (
          <>
            <p class="acts">
              <a class="btn first" href="/settings/metrics/new">
                {metricTexts.newMetric}
              </a>
            </p>
            {data.length === 0 && <Empty>{metricTexts.empty}</Empty>}
            {TABS.map(({ label, value: tab }) => {
              const own = data.filter((metric) => metric.tab === tab)
              return (
                own.length > 0 && (
                  <Section key={tab} title={label} icon="mine">
                    <ul class="entries">
                      {own.map((metric) => (
                        <li key={metric.id}>
                          <LeaderRow
                            name={metric.name}
                            href={`/settings/metrics/${metric.id}`}
                            tags={metric.healthMetricKey !== null && <Tag>{metricTexts.synced}</Tag>}
                            num={lastFigure(metric)}
                            {...(metric.target !== null && {
                              unit: metricTexts.target(withUnit(formatNumber(metric.target, DIGITS), metric.unit))
                            })}
                          />
                        </li>
                      ))}
                    </ul>
                  </Section>
                )
              )
            })}
            <ArrangeWidgets metrics={data} />
            <ArrangeSections />
          </>
        )}
      </ReadResult>
    </SettingsPage>
  )
}

const lastFigure = (
  metric: Parameters<typeof metricFigure>[0] & { readonly values: ReadonlyArray<{ value: number }> }
) => {
  const [last] = metric.values
  return last === undefined ? "–" : metricFigure(metric, last.value)
}

interface Item<Id> {
  readonly id: Id
  readonly name: string
}

/** A list whose order buttons change. `moved` gets the new order and the item that the person moved. */
const ArrangedList = <Id extends string>({
  acts,
  items,
  moved
}: {
  readonly items: ReadonlyArray<Item<Id>>
  readonly moved: (ids: ReadonlyArray<Id>, item: Item<Id>) => void
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
            label={widgetTexts.up(item.name)}
            disabled={index === 0}
            onClick={() => swap(index, index - 1)}
          />
          <RoundButton
            icon="down"
            label={widgetTexts.down(item.name)}
            disabled={index === items.length - 1}
            onClick={() => swap(index, index + 1)}
          />
          {acts?.(item)}
        </li>
      ))}
    </ol>
  )
}

const ArrangeSections = () => {
  const save = async (sections: ReturnType<typeof inOrder>) => {
    const former = preferences.value
    preferences.value = { ...former, sections }
    const result = await act("setPreferences", { sections })
    if (result.state === "applied") return
    preferences.value = former
    toast({ text: result.message })
  }
  return (
    <Section title={widgetTexts.sectionsTitle} icon="settings">
      <p class="hint">{widgetTexts.sectionsLead}</p>
      <ArrangedList
        items={inOrder(preferences.value.sections).map((id) => ({ id, name: widgetTexts.sections[id] }))}
        moved={(sections) => void save(sections)}
      />
    </Section>
  )
}

const isBuiltIn = (kind: string): kind is BuiltIn => Object.hasOwn(TONES, kind)
const BUILT_IN = Object.keys(TONES).filter(isBuiltIn)

/** The widgets of a day and their order. */
const ArrangeWidgets = ({ metrics }: { readonly metrics: ReadonlyArray<Item<string>> }) => {
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
    <Section title={widgetTexts.arrangeTitle} icon="today">
      <p class="hint">{widgetTexts.arrangeLead}</p>
      {data.length === 0 && <Empty>{widgetTexts.empty}</Empty>}
      <ArrangedList
        items={data.map((widget) => ({ id: widget.id, name: widgetName(widget) }))}
        moved={(ids, { name }) => {
          choose({ ids, at: Date.now() })
          void write("orderWidgets", { ids }, { say: widgetTexts.moved(name) })
        }}
        acts={({ id, name }) => (
          <RoundButton
            icon="close"
            label={widgetTexts.remove(name)}
            onClick={() => void write("removeWidget", { id }, { say: widgetTexts.removed(name) })}
          />
        )}
      />
      {free.length > 0 && (
        <Chips>
          {free.map(({ name, widget }) => (
            <Chip
              key={`${widget.kind} ${name}`}
              label={widgetTexts.addNamed(name)}
              onClick={() => void write("addWidget", widget, { say: widgetTexts.added(name) })}
            >
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </Chips>
      )}
    </Section>
  )
}
