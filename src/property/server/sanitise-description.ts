import sanitizeHtml from 'sanitize-html'

/** What a description may hold (spec 4). */
const ALLOWED_TAGS = ['p', 'br', 'b', 'i', 'u', 'ul', 'li']

/** Tags of other names that mean the same. */
const TRANSFORMED = {
  strong: 'b',
  em: 'i',
  div: 'p',
  ol: 'ul',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
}

/**
 * A feed's description as safe HTML: `p br b i u ul li` and no attributes. Plain text keeps its paragraphs: an empty
 * line parts them, a single line break is one.
 */
export function sanitiseDescription(html: string): string {
  const text = html.replace(/\r\n?/g, '\n').trim()
  const marked = /<(p|br|ul|ol|li|div|h[1-6])\b/i.test(text) ? text : paragraphs(text)
  return sanitizeHtml(marked, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    transformTags: TRANSFORMED,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title', 'head', 'svg', 'math'],
  })
    .replace(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .replace(/<br \/>/g, '<br>')
    .trim()
}

function paragraphs(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
