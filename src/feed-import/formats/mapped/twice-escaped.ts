const ESCAPED_TAG = /&lt;\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|h[1-6])\b[^<>]*?\/?&gt;/i
const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** HTML that was escaped once more than it should be, as some feeds have it: visitors would read its tags. */
export function onceEscaped(html: string): string {
  if (html.includes('<') || !ESCAPED_TAG.test(html)) return html
  return html.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => CHARACTERS[name]!)
}
