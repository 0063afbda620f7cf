/** One word, figure or mark of a sentence: its normal form, and where it stands in the text as typed. */
export type Word = { normal: string; start: number; end: number }

/** A sentence in normal form: its words by single spaces (`3bed` has none), where each begins and ends in it. */
export type Sentence = { typed: string; words: Word[]; line: string; starts: number[]; ends: Map<number, number> }

/** A date, a fraction, a figure, letters (with digits behind: an outcode), an abbreviation, or any other mark. */
const TOKEN =
  /\d{1,4}([/-])\d{1,2}\1\d{2,4}|\d+\/\d+|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|p\.(?:p\.)?(?:p\.)?(?:c\.)?[mwa]\b\.?|\p{L}[\p{L}\p{M}\p{N}'’‘`²]*|\S/giu

/** A full stop behind these ends no sentence. */
const ABBREVIATED = /^(st|sq|ft|min|max|approx|c|nr|p[a-z]+|inc|incl)$/

/** Marks that mean something. A comma stands for every other mark that parts two words. */
const MEANT = /^[£+<>~/"½¼¾&%]$/

/** Takes a sentence apart. Every letter and digit of the text is in some word. */
export function splitSentence(typed: string): Sentence {
  const words: Word[] = []
  for (const match of typed.matchAll(TOKEN)) {
    const normal = normalToken(match[0], words.at(-1), typed, match.index)
    if (normal !== '' && !(normal === ',' && words.at(-1)?.normal === ',')) {
      words.push({ normal, start: match.index, end: match.index + match[0].length })
    }
  }
  return withWords(typed, words)
}

/** The sentence of these words. */
export function withWords(typed: string, words: Word[]): Sentence {
  const starts: number[] = []
  const ends = new Map<number, number>()
  let line = ''
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const glued = before?.end === word.start && /\d$/.test(before.normal) && /^\p{L}/u.test(word.normal)
    if (index > 0 && !glued) line += ' '
    starts.push(line.length)
    line += word.normal
    ends.set(line.length, index + 1)
  }
  return { typed, words, line, starts, ends }
}

/** The words from one to before another, as typed. */
export function asTyped({ typed, words }: Sentence, from: number, to: number): string {
  return typed.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)
}

/** Words of the code in the same normal form, to be compared with a part of a line. */
export function phraseKey(text: string): string {
  return splitSentence(text).line
}

export function isMark(word: Word | undefined): boolean {
  return word !== undefined && !/[\p{L}\p{N}]/u.test(word.normal)
}

function normalToken(token: string, before: Word | undefined, typed: string, index: number): string {
  if (/^\p{L}/u.test(token)) return normalLetters(token)
  if (/^\d/.test(token)) return token.replaceAll(',', '')
  if (/[“”"«»]/.test(token)) return '"'
  if (/^[½¼¾]$/.test(token)) return token
  if (/^\p{N}/u.test(token)) return token.normalize('NFKD').toLowerCase() || ','
  if (token === '&') return 'and'
  if (/[-–—−]/.test(token)) return dash(typed, index)
  if (token === '.') return !before || ABBREVIATED.test(before.normal) || typed[index + 1]?.trim() ? '' : ','
  if (/['’‘`:*•]/.test(token)) return ''
  return MEANT.test(token) ? token : ','
}

function normalLetters(token: string): string {
  const normal = token
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s'’‘`.]/gu, '')
  // some letters are nothing but marks
  return normal || token.toLowerCase()
}

/** Between figures it is a range; alone between spaces it parts; in a word it is a space. */
function dash(typed: string, index: number): string {
  if (/^\s*£?\s*[\d½¼¾]/.test(typed.slice(index + 1, index + 8)) && /[\dkm½¼¾]\s*$/i.test(typed.slice(0, index)))
    return '-'
  return /\s/.test(typed[index - 1] ?? ' ') && /\s/.test(typed[index + 1] ?? ' ') ? ',' : ''
}
