import { releases } from "#text/changelog"
import { settings as text } from "#text/settings"
import { withDates } from "../format/dates.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"

/** The changes of each release, the newest first. */
export default () => (
  <>
    <PageHead title={text.news.title} lead={text.news.lead} up={{ href: "/settings", label: text.title }} />
    <div class="news" lang="en">
      {releases.map(({ parts, title }) => (
        <Section key={title} title={title}>
          {parts.map((part, at) => (
            <details key={part.title} open={at === 0}>
              <summary>
                <b>{part.title}</b>
              </summary>
              <ul>
                {part.lines.map((line) => (
                  <li key={line}>
                    <Line text={line} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </Section>
      ))}
    </div>
  </>
)

/** A line whose marked words are bold or code. */
const Line = ({ text }: { readonly text: string }) => (
  <>
    {withDates(text)
      .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
      .map((part) => {
        if (part.startsWith("**")) return <b>{part.slice(2, -2)}</b>
        return part.startsWith("`") ? <code>{part.slice(1, -1)}</code> : part
      })}
  </>
)
