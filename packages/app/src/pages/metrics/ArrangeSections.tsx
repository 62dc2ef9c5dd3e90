import { act } from "../../data/act.ts"
import { preferences } from "../../data/preferences.ts"
import { toast } from "../../data/toasts.ts"
import { widgets as text } from "../../text/metrics.ts"
import { inOrder } from "../../today/sections.ts"
import { RoundButton } from "../../ui/Button.tsx"
import { Section } from "../../ui/Section.tsx"

/** The order of the sections of a day, which buttons change. */
export const ArrangeSections = () => {
  const sections = inOrder(preferences.value.sections)
  const move = async (from: number, to: number) => {
    const moved = sections.map(
      (name, index) => (index === from ? sections[to] : index === to ? sections[from] : name) ?? name
    )
    const former = preferences.value
    preferences.value = { ...former, sections: moved }
    const result = await act("setPreferences", { sections: moved })
    if (result.state === "applied") return
    preferences.value = former
    toast({ text: result.message })
  }
  return (
    <Section title={text.sectionsTitle} icon="settings">
      <p class="hint">{text.sectionsLead}</p>
      <ol class="arrange">
        {sections.map((name, index) => (
          <li key={name}>
            <span class="name">{text.sections[name]}</span>
            <RoundButton
              icon="up"
              label={text.up(text.sections[name])}
              disabled={index === 0}
              onClick={() => void move(index, index - 1)}
            />
            <RoundButton
              icon="down"
              label={text.down(text.sections[name])}
              disabled={index === sections.length - 1}
              onClick={() => void move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
    </Section>
  )
}
