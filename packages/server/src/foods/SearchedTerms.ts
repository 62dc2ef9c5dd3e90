import { type FoodWord, foodTerms, foodWords } from "@daybook/core/foods"

/** The most characters of a term. No word is longer, and PostgreSQL's indexes do not take terms of thousands. */
const MOST_CHARACTERS = 50

/** Longer queries are cut. */
const MOST_WORDS = 8
const MOST_QUERY_CHARACTERS = 300

/** The terms of a text that an index has. */
export const searchedTerms = (text: string): ReadonlyArray<string> =>
  foodTerms(text).filter((term) => term.length <= MOST_CHARACTERS)

/** The first words of a query. */
export const searchedWords = (query: string): ReadonlyArray<FoodWord> =>
  foodWords(query.slice(0, MOST_QUERY_CHARACTERS)).slice(0, MOST_WORDS)
