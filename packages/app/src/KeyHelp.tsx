import { keys } from "#text/keys"
import { Sheet } from "./ui/Sheet.tsx"

export default ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet title={keys.keysTitle} hint={keys.keysText} look="small" onClose={onClose}>
    <dl class="keys-list">
      {Object.entries(keys.keyNames).map(([key, name]) => (
        <div key={key}>
          <dt>
            {(key === "undo" ? "Ctrl Z" : key).split(" ").map((each) => (
              <kbd key={each}>{each.length === 1 ? each.toUpperCase() : each}</kbd>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
)
