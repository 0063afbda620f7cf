import sanitizeHtml from 'sanitize-html'

/** How a URL that a page links to may begin. Relative ones are refused: they change with where they stand. */
const safeUrl = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

export function isSafeUrl(url: string): boolean {
  return safeUrl.test(url)
}

/**
 * What Markdown makes, and no more: no pictures, frames, styles, scripts, forms, or names that our styles know.
 * @param links `no links` keeps the words of links alone, for readers that do not know where a page stands
 */
export function safeHtml(html: string, links: 'with links' | 'no links' = 'with links'): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...(links === 'with links' ? ['a'] : []),
      ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'del', 'code', 'pre'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'abbr', 'sub', 'sup'],
    ],
    allowedAttributes: {
      a: ['href'],
      abbr: ['title'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      ol: ['start'],
      th: ['scope', 'class'],
      td: ['class'],
    },
    allowedClasses: { th: ['end', 'middle'], td: ['end', 'middle'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !isSafeUrl(attribs.href ?? '') ? 'excludeTag' : false),
  })
}
