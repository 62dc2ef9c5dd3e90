import { foods as text } from "#text/foods"
import { useRead } from "../data/api.ts"
import type { FoodDraft } from "../foods/draft.ts"
import { FoodForm } from "../foods/FoodForm.tsx"
import { foodPath } from "../foods/figures.ts"
import { formatPlain } from "../format/numbers.ts"
import { go, type PageProps } from "../navigation.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Failed, Loading, ReadState } from "../ui/States.tsx"

const UP = { href: "/foods", label: text.title }

const done = (id: string | undefined) => go(id === undefined ? UP.href : foodPath(id), true)

/** The form of a new food, with the first values of its address, or of an own one. */
export default ({ params: { id }, query }: PageProps) => {
  if (id !== undefined) return <Change key={id} id={id} />
  const start = startOf(query)
  return (
    <>
      <PageHead title={start.kind === "recipe" ? text.form.newRecipe : text.form.newFood} up={UP} />
      <FoodForm key={JSON.stringify(query)} start={start} onDone={done} />
    </>
  )
}

const Change = ({ id }: { readonly id: string }) => {
  const read = useRead("foodPage", { id })
  const { data } = read
  const isOwn = data?.food.source === "own"
  return (
    <>
      <PageHead
        title={isOwn ? text.form.change(data.food.name) : text.title}
        up={isOwn ? { href: foodPath(id), label: data.food.name } : UP}
      />
      {isOwn ? (
        <>
          <ReadState read={read} />
          <FoodForm page={data} onDone={done} />
        </>
      ) : read.loading ? (
        <Loading />
      ) : read.offline ? (
        <ReadState read={read} />
      ) : (
        <Failed>{text.gone}</Failed>
      )}
    </>
  )
}

const FIGURES = ["calories", "protein", "carbs", "fat"] as const

/** The values with which the form of a new food opens. The figures of a logged entry are of one portion; the person types its weight. */
const startOf = (query: PageProps["query"]): Partial<FoodDraft> => {
  const { barcode, kind, name } = query
  const figures = FIGURES.flatMap((figure) => {
    const value = Number(query[figure] ?? Number.NaN)
    return Number.isFinite(value) ? [[figure, formatPlain(value)]] : []
  })
  return {
    ...(name !== undefined && { name }),
    ...(barcode !== undefined && { barcode }),
    ...(kind === "recipe" && { kind: "recipe" }),
    ...(figures.length > 0 && {
      kind: "portion",
      portionName: text.form.portionDefault,
      ...Object.fromEntries(figures)
    })
  }
}
