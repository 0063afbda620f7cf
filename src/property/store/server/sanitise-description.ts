import sanitizeHtml from 'sanitize-html'

/** What a description may hold. */
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
  return (isSafeAsItIs(marked) ? marked.replaceAll(/<br ?\/?>/g, '<br />') : sanitised(marked))
    .replace(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .replace(/<br \/>/g, '<br>')
    .trim()
}

/**
 * Whether a text is nothing but what the sanitiser would give back: paragraphs, line breaks and one level of b, i and u,
 * each closed where it should be, and no character that means something else. Most descriptions are, and the sanitiser
 * takes longer for one than everything else that is read of a row.
 */
function isSafeAsItIs(html: string): boolean {
  if (/&(?!amp;)/.test(html)) return false
  let paragraph = false
  let inline = ''
  for (const [tag] of html.matchAll(/<[^<>]*>?|>/g)) {
    if (tag === '<br>' || tag === '<br />' || tag === '<br/>') continue
    if (tag === '<p>') {
      if (paragraph || inline !== '') return false
      paragraph = true
    } else if (tag === '</p>') {
      if (!paragraph || inline !== '') return false
      paragraph = false
    } else if (tag === '<b>' || tag === '<i>' || tag === '<u>') {
      if (inline !== '') return false
      inline = tag
    } else if (inline !== '' && tag === `</${inline.slice(1)}`) inline = ''
    else return false
  }
  return !paragraph && inline === ''
}

function sanitised(marked: string): string {
  const safe = sanitizeHtml(marked, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    transformTags: TRANSFORMED,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title', 'head', 'svg', 'math'],
  })
  return safe.includes('<li>') ? withLists(safe) : safe
}

/** Puts list items that stand in no list into one. A paragraph around them ends before the list and goes on after it. */
function withLists(html: string): string {
  let lists = 0
  let items = 0
  let inParagraph = false
  const wrapped = html.replaceAll(/<(\/?)(ul|li|p)>/g, (tag, end: string, name: string) => {
    if (name === 'p') inParagraph = end === ''
    else if (name === 'ul') lists += end === '' ? 1 : -1
    else if (lists === 0) {
      items += end === '' ? 1 : -1
      if (end === '' && items === 1) return `${inParagraph ? '</p>' : ''}<ul><li>`
      if (end !== '' && items === 0) return `</li></ul>${inParagraph ? '<p>' : ''}`
    }
    return tag
  })
  // neighbours share a list
  return wrapped.replaceAll(/<\/ul>(?:<p>)?(?:\s|<br \/>)*(?:<\/p>)?<ul>/g, '')
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
