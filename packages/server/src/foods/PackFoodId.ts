import type { CalendarDate, KnownFood } from "@daybook/core"
import type { FoodPortion } from "@daybook/core/foods"
import { labelDoubt } from "@daybook/core/plausibility"
import type { FoodName } from "@daybook/imports/foods"
import type { PackHit } from "./PackStore.ts"

const LANGUAGES = ["fr", "de", "es"]

/** The names of portions in the default pack, in English and in `LANGUAGES`. */
const WORDS = new Map(
  `piece|pièce|Stück|unidad
small|petite pièce|kleines Stück|unidad pequeña
medium|pièce moyenne|mittleres Stück|unidad mediana
large|grosse pièce|großes Stück|unidad grande
whole|pièce entière|ganzes Stück|unidad entera
half|moitié|Hälfte|mitad
slice|tranche|Scheibe|rebanada
portion|portion|Portion|ración
tablespoon|cuillère à soupe|Esslöffel|cucharada
teaspoon|cuillère à café|Teelöffel|cucharadita
glass|verre|Glas|vaso
cup|tasse|Tasse|taza
bowl|bol|Schale|cuenco
pot|pot|Becher|tarrina
can|boîte|Dose|lata
bottle|bouteille|Flasche|botella
bag|sachet|Tüte|bolsa
square|carré|Stück|onza
cube|cube|Würfel|cubo
ball|boule|Kugel|bola
scoop|dose|Portion|porción
shot|petit verre|Schnapsglas|chupito
handful|poignée|Handvoll|puñado
pinch|pincée|Prise|pizca
clove|gousse|Zehe|diente
leaf|feuille|Blatt|hoja
stalk|branche|Stange|rama`
    .split("\n")
    .map((line) => {
      const [word = "", ...others] = line.split("|")
      return [word, others] as const
    })
)

/** The portions of a food with their names in a language. One without a word in it keeps its English name. */
const portionsIn = (language: string, portions: ReadonlyArray<FoodPortion>): ReadonlyArray<FoodPortion> => {
  const at = LANGUAGES.indexOf(language)
  return portions.map(({ amount, name }) => ({ name: WORDS.get(name)?.[at] ?? name, amount }))
}

/** The id of a food of a table: its pack and code, then its name if that is not the first one: `basic:ciqual-13046@en2`. */
const PACK_ID = /^([^:]+):(.+?)(?:@([a-z]{2})(\d*))?$/

/** The parts of an id of a food of a table. */
interface PackId {
  readonly pack: string
  readonly code: string
  readonly language: string | undefined
  /** The place of the name among those of its language, from 1 on. */
  readonly place: number
}

/** The parts of an id; undefined if it is none of a food of a table. */
export const packIdOf = (id: string): PackId | undefined => {
  const [, pack, code, language, place] = PACK_ID.exec(id) ?? []
  return pack === undefined || code === undefined ? undefined : { pack, code, language, place: Number(place || 1) }
}

const namesIn = ({ food }: PackHit, language: string | undefined): ReadonlyArray<FoodName> =>
  food.names.filter((name) => name.language === language)

/** The name of a food that an id has; another one of the language, or the first one, if a newer table does not have it. */
export const nameOf = (hit: PackHit, id: PackId | undefined): FoodName => {
  const names = namesIn(hit, id?.language)
  return names[(id?.place ?? 1) - 1] ?? names[0] ?? hit.name
}

/** The id of a food as an entry remembers it: the same for each of its names. */
export const packFoodId = ({ food, pack }: PackHit): string => `${pack}:${food.id}`

/** The id by which clients name a food of a table. It keeps the name that the person searched for. */
const namedPackFoodId = (hit: PackHit): string => {
  const { language, text } = hit.name
  if (hit.food.names[0]?.text === text) return packFoodId(hit)
  const place = 1 + namesIn(hit, language).findIndex((name) => name.text === text)
  return `${packFoodId(hit)}@${language}${place > 1 ? place : ""}`
}

/** The code of a food of the default pack has its table in front, as the tables share codes. */
const TABLE = /^(?:ciqual|usda)-/

/** A food of a table as clients see it. */
export const packFood = (hit: PackHit, lastLogged: CalendarDate | null): KnownFood => {
  const { barcode, brand, id, per100, portions, unit } = hit.food
  const isBasic = hit.pack === "basic"
  // A food with a barcode was typed from a label.
  const doubt = barcode === null ? undefined : labelDoubt("", { name: hit.name.text, per100 })
  const sourceId = isBasic ? id.replace(TABLE, "") : id
  return {
    ...{ id: namedPackFoodId(hit), name: hit.name.text, brand, source: hit.pack, sourceId, per100, unit },
    portions: isBasic ? portionsIn(hit.name.language, portions) : portions,
    ...(barcode !== null && { barcode }),
    ...(doubt !== undefined && { doubt: doubt.why }),
    lastLogged
  }
}
