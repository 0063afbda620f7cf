import { type MailBlock, type MailBrand, type MailDocument, type MailText, mailUrl, piecesOf } from './mail-blocks.ts'

/** Columns of the plain text; a URL longer than that stays whole. */
const WIDTH = 76

/** The plain-text twin of a mail, from the same blocks. */
export function mailText({ brand, blocks, foot = [] }: MailDocument): string {
  const parts = [
    brand.name,
    ...blocks.map((block) => blockText(block, brand)),
    // mail programs know this line, and fold or leave out what follows it
    ['-- ', ...foot.map((text) => `${wrap(inlineText(text, brand))}\n`), wrap(brand.legalLine)].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText(block: MailBlock, brand: MailBrand): string {
  switch (block.kind) {
    case 'heading':
      return wrap(block.text)
    case 'paragraph':
    case 'small':
      return wrap(inlineText(block.text, brand))
    case 'quotation':
      return block.text
        .split('\n')
        .map((line) => wrap(line, '> '))
        .join('\n')
    case 'home':
      return [
        [block.price, block.qualifier].filter(Boolean).join(' '),
        block.address,
        block.details,
        mailUrl(block.url, brand),
      ]
        .filter(Boolean)
        .map((line) => wrap(line))
        .join('\n')
    case 'facts':
      return block.rows.map(({ label, value }) => wrap(`${label}: ${inlineText(value, brand)}`)).join('\n')
    case 'button':
      return `${wrap(`${block.text}:`)}\n${mailUrl(block.url, brand)}`
  }
}

function inlineText(text: MailText, brand: MailBrand): string {
  return piecesOf(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const url = shown(mailUrl(piece.url, brand))
      const isNumber = piece.url.startsWith('tel:') && /^[\d\s()+-]+$/.test(piece.text)
      return isNumber || piece.text === url ? piece.text : `${piece.text} (${url})`
    })
    .join('')
}

/** A telephone number or an email address reads better without its protocol. */
function shown(url: string): string {
  return url.replace(/^(tel|mailto):/, '')
}

function wrap(text: string, prefix = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, prefix))
    .join('\n')
}

function wrapLine(line: string, prefix: string): string {
  const lines: string[] = []
  let current = prefix
  for (const word of line.split(' ')) {
    const longer = current === prefix ? prefix + word : `${current} ${word}`
    if (longer.length > WIDTH && current !== prefix) {
      lines.push(current)
      current = prefix + word
    } else current = longer
  }
  return [...lines, current].join('\n').trimEnd()
}
