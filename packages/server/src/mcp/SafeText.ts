/** Format and control characters, tags and other characters that nothing shows, but that a model reads. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu

/** What joins the parts of an emoji, and letters of some scripts: one variation selector, one joiner. */
const JOINER = /^\uFE0F?[\u200C\u200D]?$/

/**
 * Text that a model reads, without means to hide instructions in names and notes: invisible characters are removed, and `<`
 * is escaped as JSON allows, so that no name ends the markup that a client puts around a result.
 */
export const safeText = (text: string): string =>
  text.replace(INVISIBLE, (run) => (JOINER.test(run) ? run : "")).replaceAll("<", "\\u003c")
