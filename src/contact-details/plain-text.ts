/** One line: control characters and runs of blanks become a space. */
export function tidyLine(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Several lines: line ends become \n, other control characters go, at most two blank lines follow each other. */
export function trimText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}

/** Whether text holds a web address. Such text is never mailed to an email address that its owner has not confirmed. */
export function holdsLink(words: string): boolean {
  const plain = words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  return LINKS.some((link) => link.test(plain))
}

/** What mail programs turn into links. Where a space was forgotten ("the garden.It is") two letters are a word. */
const LINKS = [
  /:\/\/|\bhttps?:|\bwww\./i,
  /[\p{L}\d]\.\p{L}{2,24}\/\S/u,
  /[\p{L}\d]\.(?:com|net|org|info|biz|xyz|top|link|click|shop|store|site|online|app|dev|club|live|vip|icu|pro|loan|win|bet|casino|buzz|website|tech|cloud|рф)(?!\p{L})/iu,
  // words as well: in small letters alone, for a sentence may begin without its space
  /[\p{L}\d]\.(?:agency|art|bar|best|blog|bond|business|capital|cash|center|cfd|company|credit|cyou|deals|digital|email|estate|express|finance|fit|forum|fun|fund|gift|group|help|homes?|host|hot|house|land|life|llc|lol|london|ltd|market|media|mobi|mom|money|name|network|news|ninja|one|page|party|pics|press|property|properties|quest|rent|rest|review|rocks|sale|sbs|scot|services|sexy|skin|social|solutions|space|support|surf|systems|team|tips|today|tools|uno|wales|wang|wiki|work|works|world|zip|zone)(?!\p{L})/u,
  /[\p{L}\d]\.(?!am|an|as|at|be|by|do|go|he|hi|if|in|is|it|me|my|no|of|oh|ok|on|or|so|to|up|us|we)[a-z]{2}(?![\p{L}\d])/iu,
]
