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
    ['words after a part', '::branches here', 10, /text after ::branches/],
    ['a part among words', '::homes /search\nand more', 10, /line of its own/],
    ['homes of no search', '::homes', 10, /has no path where the path of a search/],
    ['homes of another page', 'One\n\n::homes /fees', 12, /has \/fees where the path of a search/],
    ['homes of another host', '::homes https://example.com/search', 10, /where the path of a search/],
    ['homes of a path like a search', '::homes /searches', 10, /where the path of a search/],
    ['a search that cannot be read', '::homes /search/property-for-sale/of-dreams', 10, /of-dreams/],
    ['a search without words', '::search /search/property-for-rent', 10, /and then what the link says/],
    ['words among searches', '::search /search To rent\nand more', 10, /has and more; write ::search/],
    ['a picture among words', 'One\n\nTwo\n![A house](pictures/house.webp)', 12, /picture among words/],
    ['a picture in a list', '- ![A house](pictures/house.webp)', 10, /picture among words/],
    ['a picture whose name has bare spaces', '![A house](pictures/old house.jpg)', 10, /write it in angle brackets/],
    ['a picture of another host', '![A house](https://example.com/house.webp)', 10, /name one of the folder/],
    ['a picture from outside', '![A house](pictures/../agency.json)', 10, /name one of the folder/],
    ['a picture that is none', '![A house](pictures/house.svg)', 10, /name one of the folder/],
    ['a picture without words', '![](pictures/house.webp)', 10, /does not describe the picture pictures\/house\.webp/],
    ['a question without an answer', '## Questions\n\n### Why?\n\n### How?\n\nSo.', 12, /a question without an answer/],
    ['a script for a URL', 'One\n\n\n\n[press](javascript:alert(1))', 14, /links to javascript:/],
    ['a data URL', '[press](data:text/html,hello)', 10, /links to data:/],
    ['a relative URL', '- one\n- [fees](fees)', 10, /links to fees; an address begins with/],
    ["another host's URL in disguise", '[fees](//example.com)', 10, /links to \/\/example.com/],
    ['a heading that nobody wrote', '## Deposit\n\n[deposit](#deposits)', 12, /there is no such heading/],
    ['a second title', '# Fees', 10, /first level/],
    ['a level left out', '## One\n\n#### Two', 12, /leaves out a level \(###\)/],
    ['a first heading that is too low', '### One', 10, /leaves out a level \(##\)/],
    ['a level that has no look', '## A\n### B\n#### C\n##### D', 13, /below the fourth/],
  ]

  test.each(refusals)('%s is refused with its line', (_what, text, line, message) => {
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

  test('is passed on where it is harmless', () => {
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
    (url) => {
      expect(html(`## A\n\n[words](${url})`)).toContain(`<a href="${url}">words</a>`)
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

  test('a picture stands by itself, with what it shows and a caption', () => {
    expect(renderMarkdown('One\n\n![A stone barn](pictures/a/barn.webp "At dusk")\n\nTwo', 5)).toMatchObject({
      parts: [
        { kind: 'words' },
        { kind: 'picture', file: 'pictures/a/barn.webp', alt: 'A stone barn', caption: 'At dusk' },
        { kind: 'words' },
      ],
      pictures: [{ file: 'pictures/a/barn.webp', line: 7 }],
    })
  })

  test('searches are named one below the other, homes by themselves', () => {
    expect(
      renderMarkdown(
        '::search /search/property-for-sale/oakham-rutland/gid-2641128 In Oakham\n::search /search/property-for-rent To rent, all\n\n::homes /search/property-for-sale',
        1,
      ),
    ).toMatchObject({
      parts: [
        {
          kind: 'searches',
          links: [
            { path: '/search/property-for-sale/oakham-rutland/gid-2641128', words: 'In Oakham' },
            { path: '/search/property-for-rent', words: 'To rent, all' },
          ],
        },
        { kind: 'homes', path: '/search/property-for-sale' },
      ],
    })
  })

  test('a section of questions is told apart, without its links and scripts', () => {
    const text =
      '### Before?\n\nNo.\n\n## Questions\n\nSome of them.\n\n### How *long*?\n\nSix [weeks](/fees).<script>alert(1)</script>\n\n- or more\n\n### And then?\n\nKeys.\n\n## After\n\n### Not this?\n\nNo.'
    expect(renderMarkdown(`## One\n\n${text}`, 1)).toMatchObject({
      questions: [
        { question: 'How long?', answer: '<p>Six weeks.</p>\n<ul>\n<li>or more</li>\n</ul>' },
        { question: 'And then?', answer: '<p>Keys.</p>' },
      ],
    })
  })
})

test.each(['![A café](<pictures/Old café (front).jpg>)', '![A café](pictures/Old%20caf%C3%A9%20(front).jpg)'])(
  '%s is a picture whose file name has spaces and an accent',
  (markdown) => {
    expect(renderMarkdown(markdown, 1)).toMatchObject({
      parts: [{ kind: 'picture', file: 'pictures/Old café (front).jpg', alt: 'A café' }],
    })
  },
)
