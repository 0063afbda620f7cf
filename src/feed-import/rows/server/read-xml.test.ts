import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAt } from '../xml-element.ts'
import { createXmlReader, readXml } from './read-xml.ts'

test.each([
  ['is cut off', '<a><b>1</b>', /not well-formed/],
  ['crosses its elements', '<a><b>1</a></b>', /not well-formed/],
  ['is empty', '', /not well-formed|empty/],
  ['has a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', /document type/],
  ['names a file of the server', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /document type/],
  ['names an entity that nobody knows', '<a>&whatever;</a>', /not well-formed/],
  ['is nested too deep', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, /deep/],
  ['has an element that is too large', `<a>${'x'.repeat(5_000_000)}</a>`, /too large/],
])('XML that %s is refused', (_, text, reason) => {
  expect(readXml(text)).toEqual({ problem: expect.stringMatching(reason) })
})

test('entities of HTML and text of CDATA are read', () => {
  const root = readXml('<a><b>Guide&nbsp;price &pound;5 &amp; up</b><c><![CDATA[<p>x</p>]]></c></a>')
  if ('problem' in root) throw new Error(root.problem as string)
  expect([textAt(root, 'b'), textAt(root, 'c'), textAt(root, 'd', 'e')]).toEqual([
    'Guide\u00A0price £5 & up',
    '<p>x</p>',
    '',
  ])
})

test('elements are found wherever the text is cut, with those around them', () => {
  const text = '<all><branch name="Oakham"><home id="1"><bed>3</bed></home><home id="2"/></branch><home id="3"/></all>'
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const reader = createXmlReader('home')
      const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const results = [...edges.slice(1).map((end, at) => reader.push(text.slice(edges[at], end))), reader.finish()]
      const found = results.flatMap((result) => result.found ?? [])
      expect(found.map(({ element, around }) => [element.attributes.id, around.at(-1)?.attributes.name])).toEqual([
        ['1', 'Oakham'],
        ['2', 'Oakham'],
        ['3', undefined],
      ])
    }),
  )
})
