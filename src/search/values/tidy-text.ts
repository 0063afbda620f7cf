import { MAX_TAG_LENGTH, MAX_TAGS, MAX_TEXT_LENGTH } from './limits.ts'

/** Printable, without spaces: most texts are tags, and come so. */
const TIDY = /^[!-~]+$/

/** Words on one line: no control characters (PostgreSQL refuses NUL), single spaces, cut to `longest` characters. */
export function tidyCriterionText(text: string | undefined, longest = MAX_TEXT_LENGTH): string | undefined {
  if (text === undefined || (text.length <= longest && TIDY.test(text))) return text
  const line = text
    .slice(0, longest * 4)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim()
  return line || undefined
}

/** Each tag once, in the order given; a comma parts two tags; `!` alone says nothing. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.flatMap((list) => list.split(',')).map(tidyTag)
  return [...new Set(tidy.filter((tag) => tag !== undefined))].slice(0, MAX_TAGS)
}

function tidyTag(tag: string): string | undefined {
  const text = tidyCriterionText(tag, MAX_TAG_LENGTH)
  if (!text?.startsWith('!')) return text
  const excluded = text.slice(1).trim()
  return excluded ? `!${excluded}` : undefined
}

/** What a visitor typed, cut to what a notice can show. */
export function shorten(text: string, longest = 40): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
