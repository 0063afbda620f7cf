/** Escapes text for HTML and XML, in elements and in quoted attributes. Control characters are removed. */
export function escapeHtml(text: string): string {
  return escapeHtmlText(text.replace(/[^\P{Cc}\t\n]/gu, ''))
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Escapes text for the content of elements only: quotes stay as they are, as in sanitised descriptions. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Plain text as paragraphs, which empty lines separate. */
export function paragraphsHtml(text: string, escapeText = escapeHtmlText): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
