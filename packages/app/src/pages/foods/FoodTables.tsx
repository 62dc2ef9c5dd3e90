import type { Answer } from "@daybook/core/app"
import { useEffect, useRef, useState } from "preact/hooks"
import { foods } from "#text/foods"
import { packs as text } from "#text/packs"
import { actFinally } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { withDates } from "../../format/dates.ts"
import { counted } from "../../format/numbers.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { Field } from "../../ui/Field.tsx"
import { FileButton } from "../../ui/FileButton.tsx"
import { Section } from "../../ui/Section.tsx"
import { Empty, FailedNotice } from "../../ui/States.tsx"
import { Working } from "../../ui/Working.tsx"
import { type PackName, useAddPack } from "./useAddPack.ts"

/** The tables that can be added, with the pages of their publishers. The server ships `basic`. */
const PAGES: ReadonlyArray<readonly [PackName, string | undefined]> = [
  ["basic", undefined],
  ["ciqual", "https://doi.org/10.57745/RDMHWY"],
  ["usda", "https://fdc.nal.usda.gov/download-datasets"],
  ["off", "https://world.openfoodfacts.org/data"]
]

/** The published tables, which the owner of the server adds, replaces and removes. */
export const FoodTables = () => {
  const { data } = useRead("listFoodTables", {})
  if (data === undefined) return null
  const { isOwner, packs, unusable } = data
  const rows = PAGES.map(([name, page]) => ({
    ...{ name, page, pack: packs.find((each) => each.name === name) },
    why: unusable.find((each) => each.name === name)?.why
  }))
  return (
    <Section title={foods.tables}>
      {packs.length === 0 && <Empty>{foods.noTables}</Empty>}
      <p class="hint">{isOwner ? text.lead : text.ofOwner}</p>
      <ul class="food-tables">
        {rows.map((row) => (isOwner || row.pack !== undefined) && <Table key={row.name} {...row} isOwner={isOwner} />)}
      </ul>
    </Section>
  )
}

interface Row {
  readonly name: PackName
  readonly page: string | undefined
  readonly pack: Answer<"listFoodTables">["packs"][number] | undefined
  /** The reason for which the server cannot read it. */
  readonly why: string | undefined
}

const Table = ({ isOwner, name, pack, page, why }: Row & { readonly isOwner: boolean }) => {
  const title = pack?.title ?? text.titles[name]
  const { add, choose, error, giveUp, refuse, rest, stage } = useAddPack(name, title)
  const isThere = pack !== undefined || why !== undefined
  const remove = async () => {
    const question = {
      title: text.removeTitle(title),
      text: name === "basic" ? text.removeText.basic : text.removeText.other,
      yes: text.remove,
      danger: true
    }
    const outcome = await actFinally("removeFoodPack", { pack: name }, ask(question))
    if (outcome?.state === "refused") refuse(outcome.message)
    if (outcome?.state !== "applied") return
    rest()
    toast({ text: text.removed(title) })
  }
  return (
    <li>
      <b>{title}</b>
      {pack === undefined ? (
        <span class="hint">{why ?? text.about[name]}</span>
      ) : (
        <>
          <span class="hint">{foods.foodsIn(counted(pack.foods, foods.foods), withDates(pack.release))}</span>
          <span class="hint">{pack.attribution}</span>
          <span class="hint">{pack.license}</span>
        </>
      )}
      {error !== undefined && <FailedNotice>{error}</FailedNotice>}
      {stage.at === "added" && <Report {...stage.added} />}
      {stage.at === "working" && <Working say={stage.say} progress={stage.progress} stop={text.stop} onStop={giveUp} />}
      {stage.at === "choosing" && page !== undefined && (
        <Files name={name} page={page} onCancel={rest} onChoose={(files, countries) => void add(files, countries)} />
      )}
      {isOwner && (stage.at === "rest" || stage.at === "added") && (
        <p class="acts">
          {page === undefined ? (
            !isThere && (
              <Button small label={text.addOf(title)} onClick={() => void add([])}>
                {text.add}
              </Button>
            )
          ) : (
            <Button small label={isThere ? text.replaceOf(title) : text.addOf(title)} onClick={choose}>
              {isThere ? text.replace : text.add}
            </Button>
          )}
          {isThere && (
            <Button small danger label={text.removeOf(title)} onClick={() => void remove()}>
              {text.remove}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

interface FilesProps {
  readonly name: PackName
  readonly page: string
  readonly onChoose: (files: ReadonlyArray<File>, countries?: ReadonlyArray<string>) => void
  readonly onCancel: () => void
}

/** The files to download, and their choice. Of Open Food Facts also the countries whose products are kept. */
const Files = ({ name, onCancel, onChoose, page }: FilesProps) => {
  const [typed, setTyped] = useState("")
  // The button that opened it is gone.
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  const countries = typed.split(/[\s,;]+/).filter((word) => word !== "")
  const isWrong = countries.some((word) => !/^[a-z]{2}$/i.test(word))
  return (
    <div class="food-files">
      <p ref={first} tabIndex={-1}>
        {text.download[name]}{" "}
        <a href={page} target="_blank" rel="noreferrer">
          {text.page(new URL(page).hostname)}
        </a>
      </p>
      {name === "off" && (
        <Field
          label={text.countries}
          hint={text.countriesHint}
          value={typed}
          onInput={setTyped}
          {...(isWrong && { error: text.countriesWrong })}
        />
      )}
      <div class="acts">
        <FileButton
          multiple
          disabled={isWrong}
          onChoose={(file, others) => onChoose([file, ...others], countries.length > 0 ? countries : undefined)}
        >
          {text.choose}
        </FileButton>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </div>
  )
}

/** Reasons are named by the words with which the server counts them: "no nutrition". */
const whyText = (why: string): string => {
  const known: Readonly<Record<string, string>> = text.why
  return known[why.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())] ?? why
}

const Report = ({ leftOut, pack, rows }: NonNullable<Answer<"getImport">["added"]>) => (
  <div role="status">
    <p>{text.added(counted(pack.foods, foods.foods), counted(rows, text.rows))}</p>
    {leftOut.length > 0 && (
      <ul class="losses hint">
        {leftOut.map(({ count, why }) => (
          <li key={why}>{text.leftOut(whyText(why), counted(count, text.rows))}</li>
        ))}
      </ul>
    )}
  </div>
)
