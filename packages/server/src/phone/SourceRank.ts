/** What is worn measures better than phones, and both better than other apps. */
export const rankOf = (source: string): number =>
  /watch|\b(ring|band)\b/i.test(source) ? 0 : /iphone|phone/i.test(source) ? 1 : 2
