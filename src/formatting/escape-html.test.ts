import { expect, test } from 'vitest'
import { escapeHtml, escapeHtmlText, paragraphsHtml } from './escape-html.ts'

test('markup and both quotes are escaped, control characters are removed', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jo'\u0000\n</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;\n&lt;/a&gt;',
  )
})

test('quotes stay in the text of an element', () => {
  expect(escapeHtmlText(`"it's" <b> & c`)).toBe(`"it's" &lt;b&gt; &amp; c`)
})

test('empty lines separate paragraphs, other line ends are breaks', () => {
  expect(paragraphsHtml('One & two\r\nthree\r\n \r\n\r\nfour\n')).toBe('<p>One &amp; two<br>three</p><p>four</p>')
  expect(paragraphsHtml(' \n\n')).toBe('')
})

test('the escaping of paragraphs can be replaced', () => {
  expect(paragraphsHtml('a &pound; b', (text) => text)).toBe('<p>a &pound; b</p>')
})
