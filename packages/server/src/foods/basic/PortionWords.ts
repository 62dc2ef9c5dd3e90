import type { FoodPortion } from "@daybook/core/foods"

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
export const portionsIn = (language: string, portions: ReadonlyArray<FoodPortion>): ReadonlyArray<FoodPortion> => {
  const at = LANGUAGES.indexOf(language)
  return portions.map(({ amount, name }) => ({ name: WORDS.get(name)?.[at] ?? name, amount }))
}
