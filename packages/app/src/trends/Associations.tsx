import { trends } from "#text/trends"
import { useRead } from "../data/api.ts"
import { sentence } from "../format/dates.ts"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadState } from "../ui/States.tsx"

/** The associations of the log. Mostly there is none yet, and it says how many days that takes. */
export const Associations = ({ end }: { readonly end: string }) => {
  const read = useRead("getAssociations", { end })
  return (
    <Section title={trends.associations.title} icon="goal" tone="progress">
      <ReadState read={read} />
      {read.data?.claims.map(({ exposure, outcome, text }) => (
        <p key={`${outcome} ${exposure}`}>{sentence(text)}</p>
      ))}
      {read.data?.nothing != null && <Nothing text={read.data.nothing} />}
    </Section>
  )
}

/** The first sentence has the number of days. The others have the differences that more days would show. */
const Nothing = ({ text }: { readonly text: string }) => {
  const [first = "", ...others] = text.split(/(?<=\.) /)
  return others.length === 0 ? (
    <Empty>{first}</Empty>
  ) : (
    <details>
      <summary>{first}</summary>
      <p class="hint">{others.join(" ")}</p>
    </details>
  )
}
