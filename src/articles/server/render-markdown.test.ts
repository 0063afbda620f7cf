import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

function html(text: string): string {
  const rendered = renderMarkdown(text, 1)
  if ('problems' in rendered) throw new Error(rendered.problems[0]?.message)
  return rendered.parts.map((part) => (part.kind === 'words' ? part.html : `[${part.kind}]`)).join('\n')
}

describe('refusals', () => {
  const refusals: [what: string, text: string, line: number, message: RegExp][] = [
    ['a part that the site does not have', 'Words\n\n::staff', 12, /::staff is no part.+::branches/],
    ['a picture', 'One\n\nTwo\n![A house](/house.webp)', 12, /picture/],
    ['a script for an address', 'One\n\n\n\n[press](javascript:alert(1))', 14, /links to javascript:/],
    ['an address of data', '[press](data:text/html,hello)', 10, /links to data:/],
    ['a relative address', '- one\n- [fees](fees)', 10, /links to fees; an address begins with/],
    ["another host's address in disguise", '[fees](//example.com)', 10, /links to \/\/example.com/],
    ['a heading that nobody wrote', '## Deposit\n\n[deposit](#deposits)', 12, /no heading is called so/],
    ['a second title', '# Fees', 10, /first level/],
    ['a level left out', '## One\n\n#### Two', 12, /leaves out a level \(###\)/],
    ['a first heading that is too low', '### One', 10, /leaves out a level \(##\)/],
    ['a level that has no look', '## A\n### B\n#### C\n##### D', 13, /below the fourth/],
  ]

  test.each(refusals)('%s', (_what, text, line, message) => {
    expect(renderMarkdown(text, 10)).toEqual({ problems: [{ line, message: expect.stringMatching(message) }] })
  })
})

describe('raw HTML', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', ''],
    ['an event', '<p onclick="alert(1)">Words</p>', '<p>Words</p>'],
    ['a style', '<p style="color:red" class="siteHeader">Words</p>', '<p>Words</p>'],
    ['a frame', '<iframe src="https://example.com"></iframe>', ''],
    ['a picture', '<img src=x onerror=alert(1)>', ''],
    ['a form', '<form action="/user"><input name="a"></form>', ''],
    ['a link with a script', '<a href="java&#10;script:alert(1)">press</a>', '<p>press</p>'],
    ['a link to another host in disguise', '<p><a href="/\\example.com">press</a></p>', '<p>press</p>'],
    ['a comment', '<!-- not for visitors -->', ''],
    ['a wrapper like ours', '<div class="tableScroll" tabindex="0">Words</div>', 'Words'],
  ])('%s is not passed on', (_what, text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('what is harmless is', () => {
    expect(html('H<sub>2</sub>O and <abbr title="Value added tax">VAT</abbr>')).toBe(
      '<p>H<sub>2</sub>O and <abbr title="Value added tax">VAT</abbr></p>',
    )
  })
})

describe('what is written', () => {
  test('headings have ids and sections are those of the second level', () => {
    const rendered = renderMarkdown('## If *we* fail\n\n### Then\n\n## If *we* fail', 1)
    expect(rendered).toMatchObject({
      parts: [{ html: expect.stringContaining('<h2 id="if-we-fail">If <em>we</em> fail</h2>') }],
      sections: [
        { id: 'if-we-fail', name: 'If we fail' },
        { id: 'if-we-fail-2', name: 'If we fail' },
      ],
    })
  })

  test.each(['/fees', '#a', 'https://example.com/a?b=c', 'mailto:hello@example.com', 'tel:01632960140'])(
    'a link to %s stays',
    (address) => {
      expect(html(`## A\n\n[words](${address})`)).toContain(`<a href="${address}">words</a>`)
    },
  )

  test('a table scrolls by itself, names its rows and columns, and lines figures up', () => {
    expect(html('| Fee | With VAT |\n| --- | ---: |\n| Let | £900 |')).toBe(
      '<div class="tableScroll" tabindex="0" role="group" aria-label="Table"><table>' +
        '<thead><tr><th scope="col">Fee</th><th scope="col" class="end">With VAT</th></tr></thead>' +
        '<tbody><tr><th scope="row">Let</th><td class="end">£900</td></tr></tbody></table></div>',
    )
  })

  test('an empty corner of a table is no heading', () => {
    expect(html('| | Let |\n| --- | --- |\n| Fee | £900 |')).toContain('<tr><td></td><th scope="col">Let</th></tr>')
  })

  test('a part of the site stands where its line is, and nowhere else', () => {
    expect(html('Before\n\n::branches\n\nAfter ::branches\n\n`::branches`')).toBe(
      '<p>Before</p>\n[branches]\n<p>After ::branches</p>\n<p><code>::branches</code></p>',
    )
  })
})
