/** Escapes text for HTML and XML, in elements and in quoted attributes. Control characters are removed. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
