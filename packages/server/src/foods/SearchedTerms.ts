import { foodTerms } from "@daybook/core/foods"

/** The most characters of a term. No word is longer, and PostgreSQL's indexes do not take terms of thousands. */
const MOST_CHARACTERS = 50

/** The terms of a text that an index has. */
export const searchedTerms = (text: string): ReadonlyArray<string> =>
  foodTerms(text).filter((term) => term.length <= MOST_CHARACTERS)
