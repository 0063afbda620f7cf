/** Text made safe for SVG, in elements and in attributes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
}

/** A number as short as SVG takes it: at most two decimals. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** The plain faces that every visitor has: an SVG picture cannot reach the page's own fonts. */
const plainFont = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"

export type TextStyle = {
  size: number
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  turn?: boolean
}

/** One line of text with its baseline at y. `turn` lets it read upwards about its own point. */
export function textLine(x: number, y: number, words: string, style: TextStyle): string {
  const attributes = [
    `x="${n(x)}" y="${n(y)}" font-size="${n(style.size)}"`,
    style.weight ? `font-weight="${style.weight}"` : '',
    style.anchor && style.anchor !== 'start' ? `text-anchor="${style.anchor}"` : '',
    style.fill ? `fill="${style.fill}"` : '',
    style.turn ? `transform="rotate(-90 ${n(x)} ${n(y)})"` : '',
  ]
  return `<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(words)}</text>`
}

/** A whole drawing; `title` is what a screen reader says of it. Width and height in CSS pixels. */
export function svgDocument(width: number, height: number, title: string, body: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}" role="img" aria-label="${escapeXml(title)}" font-family="${plainFont}" fill="#16272d">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${n(width)}" height="${n(height)}" fill="#fff"/>`,
    ...body,
    '</svg>',
  ].join('')
}

/** About how wide a line of the plain face is, in the unit of its size. */
export function textWidth(words: string, size: number): number {
  return words.length * size * 0.56
}
