import { expect, test } from 'vitest'
import { danglingReferences, readTexts } from './references.ts'

const texts = readTexts()

test('every reference in code and pages opens', () => {
  expect(texts.length).toBeGreaterThan(1500)
  expect(danglingReferences(texts)).toEqual([])
})

// put together, so that this file is not the one that is found
const numbered = (word: string) => `as ${word} 2 says`

test.each([
  ['a document that is counted', 'src/planted.ts', `/** ${numbered('spec')} */`, 'state the rule'],
  ['a decision without its file', 'docs/planted.md', numbered('decision'), 'state the rule'],
  [
    'a page that is not there',
    'src/planted.ts',
    `// ${'docs'}/contracts/planted.md`,
    'there is no docs/contracts/planted.md',
  ],
  ['a heading that is not there', 'src/planted.ts', `// ${'docs'}/glossary.md#planted`, 'there is no #planted'],
  [
    'a link to a page that is not there',
    'docs/planted.md',
    '[why](decisions/planted.md)',
    'there is no docs/decisions/planted.md',
  ],
  ['a link to a heading of its own page', 'docs/planted.md', '[above](#planted)', 'there is no #planted'],
  ['a file that has been renamed', 'docs/planted.md', `see \`${'planted-file'}.ts\``, 'is nowhere in the code'],
  ['a function that has been renamed', 'docs/planted.md', `call \`${'planted'}Function(1)\``, 'is nowhere in the code'],
])('%s is found', (_what, path, text, complaint) => {
  expect(danglingReferences([{ path, text }], [...texts, { path, text }]).join('\n')).toContain(complaint)
})
