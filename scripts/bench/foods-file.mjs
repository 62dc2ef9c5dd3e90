// A made-up export of Open Food Facts: tab-separated, with the columns of the one of April 2026 and rows of the same length.
import { closeSync, openSync, writeSync } from "node:fs"

const COLUMNS = `
  code url creator created_t created_datetime last_modified_t last_modified_datetime last_modified_by last_updated_t
  last_updated_datetime product_name abbreviated_product_name generic_name quantity packaging packaging_tags packaging_en
  packaging_text brands brands_tags brands_en categories categories_tags categories_en origins origins_tags origins_en
  manufacturing_places manufacturing_places_tags labels labels_tags labels_en emb_codes emb_codes_tags
  first_packaging_code_geo cities cities_tags purchase_places stores countries countries_tags countries_en
  ingredients_text ingredients_tags ingredients_analysis_tags allergens allergens_en traces traces_tags traces_en
  serving_size serving_quantity no_nutrition_data additives_n additives additives_tags additives_en nutriscore_score
  nutriscore_grade nova_group pnns_groups_1 pnns_groups_2 food_groups food_groups_tags food_groups_en states states_tags
  states_en brand_owner environmental_score_score environmental_score_grade nutrient_levels_tags product_quantity owner
  data_quality_errors_tags unique_scans_n popularity_tags completeness last_image_t last_image_datetime main_category
  main_category_en image_url image_small_url image_ingredients_url image_ingredients_small_url image_nutrition_url
  image_nutrition_small_url energy-kj_100g energy-kcal_100g energy_100g energy-from-fat_100g fat_100g saturated-fat_100g
  butyric-acid_100g caproic-acid_100g caprylic-acid_100g capric-acid_100g lauric-acid_100g myristic-acid_100g
  palmitic-acid_100g stearic-acid_100g arachidic-acid_100g behenic-acid_100g lignoceric-acid_100g cerotic-acid_100g
  montanic-acid_100g melissic-acid_100g unsaturated-fat_100g monounsaturated-fat_100g omega-9-fat_100g
  polyunsaturated-fat_100g omega-3-fat_100g omega-6-fat_100g alpha-linolenic-acid_100g eicosapentaenoic-acid_100g
  docosahexaenoic-acid_100g linoleic-acid_100g arachidonic-acid_100g gamma-linolenic-acid_100g
  dihomo-gamma-linolenic-acid_100g oleic-acid_100g elaidic-acid_100g gondoic-acid_100g mead-acid_100g erucic-acid_100g
  nervonic-acid_100g trans-fat_100g cholesterol_100g carbohydrates_100g sugars_100g added-sugars_100g sucrose_100g
  glucose_100g fructose_100g galactose_100g lactose_100g maltose_100g maltodextrins_100g psicose_100g starch_100g
  polyols_100g erythritol_100g isomalt_100g maltitol_100g sorbitol_100g fiber_100g soluble-fiber_100g polydextrose_100g
  insoluble-fiber_100g proteins_100g casein_100g serum-proteins_100g nucleotides_100g salt_100g added-salt_100g
  sodium_100g alcohol_100g vitamin-a_100g beta-carotene_100g vitamin-d_100g vitamin-e_100g vitamin-k_100g vitamin-c_100g
  vitamin-b1_100g vitamin-b2_100g vitamin-pp_100g vitamin-b6_100g vitamin-b9_100g folates_100g vitamin-b12_100g
  biotin_100g pantothenic-acid_100g silica_100g bicarbonate_100g potassium_100g chloride_100g calcium_100g phosphorus_100g
  iron_100g magnesium_100g zinc_100g copper_100g manganese_100g fluoride_100g selenium_100g chromium_100g molybdenum_100g
  iodine_100g caffeine_100g taurine_100g methylsulfonylmethane_100g ph_100g fruits-vegetables-legumes_100g
  collagen-meat-protein-ratio_100g cocoa_100g chlorophyl_100g carbon-footprint_100g glycemic-index_100g
  water-hardness_100g choline_100g phylloquinone_100g beta-glucan_100g inositol_100g carnitine_100g sulphate_100g
  nitrate_100g acidity_100g carbohydrates-total_100g water_100g
`
  .trim()
  .split(/\s+/)

/** Nouns, qualities and additions of product names, by language. */
const WORDS = {
  fr: [
    "Lait demi-écrémé|Yaourt|Fromage blanc|Chocolat noir|Biscuits|Pain de mie|Jambon|Poulet rôti|Riz|Pâtes|Confiture|Jus d'orange|Eau minérale|Beurre|Céréales|Compote|Thon|Saumon fumé|Soupe|Pizza|Crème|Glace|Miel|Moutarde|Huile d'olive",
    "nature|bio|entier|allégé|sans sucre|doux|extra|artisanal|léger|complet|surgelé|frais|bio équitable",
    "aux fraises|vanille|noisettes|aux amandes|citron|à la tomate|fromage|champignons|framboise|au miel|caramel|noix de coco|pommes"
  ],
  en: [
    "Semi skimmed milk|Yogurt|Cheddar cheese|Dark chocolate|Cookies|Wholemeal bread|Ham|Chicken breast|Basmati rice|Pasta|Jam|Orange juice|Mineral water|Butter|Cereal|Peanut butter|Tuna|Smoked salmon|Soup|Pizza|Cream|Ice cream|Honey|Mustard|Protein bar",
    "plain|organic|whole|light|no added sugar|mild|extra|classic|low fat|wholegrain|frozen|fresh|high protein",
    "strawberry|vanilla|hazelnut|almonds|lemon|tomato|cheese|mushroom|raspberry|honey|caramel|coconut|apple"
  ],
  de: [
    "Vollmilch|Joghurt|Gouda Käse|Zartbitterschokolade|Kekse|Vollkornbrot|Schinken|Hähnchenbrust|Basmatireis|Nudeln|Erdbeerkonfitüre|Orangensaft|Mineralwasser|Butter|Haferflocken|Apfelmus|Thunfisch|Räucherlachs|Tomatensuppe|Pizza|Schlagsahne|Eis|Honig|Senf|Müsliriegel",
    "natur|bio|ganz|leicht|ohne Zucker|mild|extra|klassisch|fettarm|Vollkorn|tiefgekühlt|frisch|mit Protein",
    "Erdbeere|Vanille|Haselnuss|Mandeln|Zitrone|Tomate|Käse|Pilze|Himbeere|Honig|Karamell|Kokos|Apfel"
  ],
  es: [
    "Leche semidesnatada|Yogur|Queso curado|Chocolate negro|Galletas|Pan integral|Jamón serrano|Pechuga de pollo|Arroz|Macarrones|Mermelada|Zumo de naranja|Agua mineral|Mantequilla|Cereales|Compota|Atún|Salmón ahumado|Sopa|Pizza|Nata|Helado|Miel|Mostaza|Aceite de oliva",
    "natural|ecológico|entero|ligero|sin azúcar|suave|extra|clásico|desnatado|integral|congelado|fresco|con proteínas",
    "fresa|vainilla|avellanas|almendras|limón|tomate|queso|setas|frambuesa|miel|caramelo|coco|manzana"
  ]
}
const LANGUAGES = Object.entries(WORDS).map(([language, lists]) => ({
  language,
  lists: lists.map((list) => list.split("|"))
}))
const COUNTRIES = { fr: "France", en: "United Kingdom", de: "Germany", es: "Spain" }

/** Long columns of the real export that a reader skips. */
const FILLER =
  "water, wheat flour 12%, sugar, sunflower oil, salt, emulsifier: lecithins, raising agent, natural flavouring, "

const SYLLABLES =
  "ba ce di fo gu ha ji ka le mi no pu ra se ti vo wa xe ya zu bra cle dri flo gru pla sta tri van wen".split(" ")

/** Random numbers that are the same in each run. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

const checkDigit = (digits) => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** A made-up word for a number: few of them are frequent, and most are rare, as in real names. */
const wordOf = (number) => {
  let word = ""
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

/**
 * Writes an export of this many products.
 *
 * @param {string} file
 * @param {number} count
 */
export const writeFoods = (file, count) => {
  const next = random(28)
  const pick = (list) => list[Math.floor(next() * list.length)]
  const rare = (most) => wordOf(Math.floor(most * next() ** 3))
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const out = openSync(file, "w")
  const places = new Map(COLUMNS.map((name, at) => [name, at]))
  try {
    let text = `${COLUMNS.join("\t")}\n`
    for (let at = 0; at < count; at++) {
      const { language, lists } = pick(LANGUAGES)
      const [nouns, qualities, additions] = lists
      const words = [pick(nouns)]
      if (next() < 0.6) words.push(pick(qualities))
      if (next() < 0.6) words.push(pick(additions))
      if (next() < 0.4) words.push(capital(rare(60_000)))
      const digits = String(3_000_000_000_00 + at * 7).padStart(12, "0")
      const [fat, carbs, protein] = [30, 60, 25].map((most) => Math.round(next() * most * 10) / 10)
      const cells = Array.from({ length: COLUMNS.length }, () => "")
      const set = (name, value) => {
        cells[places.get(name)] = String(value)
      }
      set("code", digits + checkDigit(digits))
      set("url", `http://world-en.openfoodfacts.org/product/${digits}/made-up-product`)
      set("creator", "someone")
      set("created_t", 1548868470 + at)
      set("product_name", words.join(" "))
      set("brands", capital(rare(4000)))
      set("quantity", "500 g")
      set("categories", FILLER)
      set("countries_tags", `en:${COUNTRIES[language].toLowerCase().replace(" ", "-")}`)
      set("countries_en", COUNTRIES[language])
      set("ingredients_text", FILLER.repeat(4))
      set("ingredients_tags", FILLER.repeat(4))
      set("states_tags", FILLER.repeat(3))
      set("image_url", "https://images.openfoodfacts.org/images/products/made/up/front.400.jpg")
      set("unique_scans_n", next() < 0.3 ? Math.floor(1 / (next() ** 2 + 0.0005)) : "")
      // A tenth of the rows has no nutrition, as after the change of the publisher's schema.
      if (next() < 0.9) {
        set("energy-kcal_100g", Math.round(fat * 9 + carbs * 4 + protein * 4))
        set("energy_100g", Math.round((fat * 9 + carbs * 4 + protein * 4) * 4.184))
        set("fat_100g", fat)
        set("carbohydrates_100g", carbs)
        set("sugars_100g", Math.round(carbs * 3) / 10)
        set("proteins_100g", protein)
        set("salt_100g", 0.4)
      }
      if (next() < 0.3) {
        set("serving_size", "1 portion (30 g)")
        set("serving_quantity", 30)
      }
      text += `${cells.join("\t")}\n`
      if (text.length > 4_000_000) {
        writeSync(out, text)
        text = ""
      }
    }
    writeSync(out, text)
  } finally {
    closeSync(out)
  }
}
