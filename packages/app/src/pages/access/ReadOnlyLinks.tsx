import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { access, links as text } from "#text/access"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { Form, FormError } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { formatAgo } from "../../format/dates.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field } from "../../ui/Field.tsx"
import { List, ListRow, RowButton, useRefusal } from "../../ui/List.tsx"
import { optionsOf } from "../../ui/options.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { revokeLink } from "./revoke.ts"
import { Fresh, SecretValue } from "./SecretValue.tsx"

/** A link that was just made. Its address is stored nowhere else. */
interface MadeLink {
  readonly name: string
  readonly url: string
}

/** The addresses that show a table or a calendar without a key. */
export const ReadOnlyLinks = () => {
  const links = useRead("listLinks", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  const show = (link: MadeLink) => {
    setMade(link)
    setOpen(false)
  }
  return (
    <>
      {made !== undefined && (
        <Fresh title={text.fresh(made.name)} text={text} value={made.url} onStored={() => setMade(undefined)}>
          <SecretValue label={text.address} value={made.url} of={text.ofAddress} testId="link-address" />
          <p class="hint">{text.sheet}</p>
        </Fresh>
      )}
      {isOpen && <NewLink onClose={() => setOpen(false)} onMade={show} />}
      <List
        title={text.title}
        aside={
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {text.new}
          </Button>
        }
        read={links}
      >
        {(found) => <LinkList links={found.filter(({ revokedAt }) => revokedAt === null).toReversed()} />}
      </List>
    </>
  )
}

type Link = Answer<"listLinks">[number]

const LinkList = ({ links }: { readonly links: ReadonlyArray<Link> }) => {
  const { after, refusal } = useRefusal()
  const revoke = (link: Link) => after(revokeLink(link), () => toast({ text: text.revokedNow(link.name) }))
  return (
    <>
      <p class="hint">{text.lead}</p>
      {links.length === 0 && <p class="hint">{text.none}</p>}
      <ul>
        {links.map((link) => (
          <ListRow
            key={link.id}
            name={link.name}
            tags={<Tag>{text.kinds[link.what].name}</Tag>}
            used={access.lastUsed}
            when={link.lastUsedAt === null ? access.never : formatAgo(link.lastUsedAt)}
            acts={<RowButton danger verb={access.revoke} name={link.name} onClick={() => void revoke(link)} />}
          >
            <span class="mono">…{link.lastFour}</span> · {access.made(formatAgo(link.createdAt))}
          </ListRow>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </>
  )
}

const KINDS = optionsOf(text.kinds)

interface Values {
  readonly name: string
  readonly what: keyof typeof text.kinds
}

const EMPTY: Values = { name: "", what: "days" }

const NewLink = ({ onClose, onMade }: { readonly onMade: (made: MadeLink) => void; readonly onClose: () => void }) => {
  const form = useForm({
    values: EMPTY,
    send: ({ values }) => act("createLink", values),
    done: (made) => made && onMade({ name: form.values.name.trim(), url: made.url })
  })
  return (
    <Sheet title={text.new} onClose={onClose}>
      <Form form={form} save={text.create} row acts={<Button onClick={onClose}>{access.cancel}</Button>}>
        <Field label={access.name} hint={text.nameHint} {...form.field("name")} autoFocus />
        <Choice label={text.what} options={KINDS} {...form.field("what")} />
      </Form>
    </Sheet>
  )
}
