/** What somebody wrote, and below it what their mail program quoted of earlier mails. Together they are the whole text. */
export type SplitText = { text: string; quoted: string }

/** Lines with which mail programs introduce what they quote. */
const INTRODUCTIONS = [
  // Gmail, Apple Mail, Thunderbird; may be broken over two lines
  /^on\b.{4,200}\bwrote:\s*$/is,
  /^(le|am|op|el)\b.{4,200}(écrit|schrieb|schreef|escribió)\s?(.{0,120})?:\s*$/is,
  // Outlook
  /^-{2,}\s*(original message|forwarded message)\s*-{2,}\s*$/i,
  /^_{20,}\s*$/,
  /^from:\s.+$/i,
]

/** The header lines that follow "From:" where Outlook quotes a mail. */
const OUTLOOK_HEADER = /^(sent|date|to|cc|subject):\s/i

/** Lines of a text that are looked at; the rest of an endless one is quoted. */
const MAX_LINES = 5000

/**
 * Parts a mail's text where the quotation at its end begins. An answer among quoted lines stays whole: nothing that
 * somebody wrote is folded away.
 */
export function splitQuoted(source: string): SplitText {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const at = quotationStart(lines.slice(0, MAX_LINES)) ?? Math.min(lines.length, MAX_LINES)
  const text = lines.slice(0, at).join('\n').trimEnd()
  const quoted = lines.slice(at).join('\n').trim()
  // a mail that is nothing but a quotation is shown as it is
  return text.trim() === '' ? { text: quoted, quoted: '' } : { text, quoted }
}

function quotationStart(lines: readonly string[]): number | undefined {
  for (const [at, line] of lines.entries()) {
    if (isIntroduction(lines, at) && isQuotedToTheEnd(lines, at + 1, line)) return at
    if (line.startsWith('>') && lines.slice(at).every(isQuotedOrBlank)) return at
  }
  return undefined
}

function isIntroduction(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim()
  if (/^from:\s/i.test(line))
    return lines.slice(at + 1, at + 5).filter((next) => OUTLOOK_HEADER.test(next.trim())).length >= 2
  const two = `${line} ${lines[at + 1]?.trim() ?? ''}`
  return INTRODUCTIONS.slice(0, -1).some(
    (words) => words.test(line) || (/^(on|le|am|op|el)\b/i.test(line) && words.test(two)),
  )
}

/** Below "On … wrote:" every line is quoted; below Outlook's line everything is, without a mark. */
function isQuotedToTheEnd(lines: readonly string[], from: number, introduction: string): boolean {
  if (/^\s*(-{2,}|_{20,}|from:)/i.test(introduction)) return true
  const rest = lines
    .slice(from)
    .filter((line) => !/wrote:\s*$|(écrit|schrieb|schreef|escribió).{0,120}:\s*$/i.test(line))
  return rest.every(isQuotedOrBlank) || !rest.some((line) => line.startsWith('>'))
}

const isQuotedOrBlank = (line: string) => line.startsWith('>') || line.trim() === ''
