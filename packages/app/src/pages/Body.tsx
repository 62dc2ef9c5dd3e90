import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { measures as text } from "#text/measures"
import { MeasureCard } from "../body/MeasureCard.tsx"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { dayText, today } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { Compared } from "../photos/Compared.tsx"
import { Choice } from "../ui/Choice.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, Found } from "../ui/States.tsx"

const OPTIONS = optionsOf(text.spans)
type Span = keyof typeof text.spans

/** The measurements of the body over a span, and the photos. */
export default ({ query }: PageProps) => {
  const [span, choose] = useState<Span>(() => OPTIONS.find(({ value }) => value === query.span)?.value ?? "12w")
  const pick = (value: Span) => {
    choose(value)
    // The address keeps the span, so that the page can be opened again with it.
    history.replaceState(history.state, "", `${base}/body?span=${value}`)
  }
  return (
    <>
      <div class="body-head">
        <PageHead title={text.title} up={{ href: "/trends", label: text.up }} />
        <Choice label={text.span} hideLabel value={span} options={OPTIONS} onInput={pick} />
      </div>
      <div class="body-page">
        <Measurements span={span} />
        <Compared />
      </div>
    </>
  )
}

const Measurements = ({ span }: { readonly span: Span }) => {
  const read = useRead("bodyPage", { end: today(), span })
  const last = lastDate(read.data)
  return (
    <Section
      title={text.measurements}
      icon="body"
      tone="progress"
      {...(last !== undefined && { sum: text.last(last === today() ? text.today : dayText(last)) })}
    >
      <Found read={read}>
        {(data) =>
          data.measures.length === 0 ? (
            <Empty>
              {text.empty} <a href="/log/check-in">{text.checkIn}</a>
            </Empty>
          ) : (
            <>
              <ul class="measures">
                {data.measures.map((each) => (
                  <li key={each.measure} class="card">
                    <MeasureCard data={data} of={each} />
                  </li>
                ))}
              </ul>
              {data.measures.some(({ measure }) => measure === "leanBodyMassKg") && <p class="hint">{text.lean}</p>}
            </>
          )
        }
      </Found>
    </Section>
  )
}

/** The date of the last measurement. */
const lastDate = (data: Answer<"bodyPage"> | undefined): string | undefined =>
  data?.measures
    .map(({ last }) => last.date)
    .sort()
    .at(-1)
