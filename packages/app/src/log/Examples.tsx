import { log as text } from "../text/today.ts"

/** For who logs food for the first time: how a line is written. */
export const Examples = () => (
  <section class="examples">
    <h2>{text.examplesTitle}</h2>
    <p class="hint">{text.examplesHint}</p>
    <ul>
      {text.examples.map((example) => (
        <li key={example}>
          <code>{example}</code>
        </li>
      ))}
    </ul>
  </section>
)
