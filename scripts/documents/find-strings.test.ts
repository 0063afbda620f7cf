import { expect, test } from 'vitest'
import { findStrings } from './find-strings.ts'

const texts = (source: string) => findStrings('a.tsx', source).map(({ line, text }) => `${line}: ${text}`)

test('texts of elements, labels, sentences and templates are found with their lines', () => {
  const source = `const a = <p title="photo" className="wide open">
  Book a viewing
  <b>{n === 1 ? 'One home' : \`\${n} homes\`}</b>
</p>
const message = 'Enter a phone number.'
const button = 'Search'`
  expect(texts(source)).toEqual([
    '1: photo',
    '2: Book a viewing',
    '3: One home',
    '3: {…} homes',
    '5: Enter a phone number.',
    '6: Search',
  ])
})

test('keys, paths, selectors, SQL, patterns, class names and imports are left out', () => {
  const source = `import x from 'some package'
const key = 'saved-searches', path = '/search/2 homes', code = 'ENOENT', css = '#map .pin a'
const sqlText = 'select id from homes', pattern = 'per annum|per year', hook = 'useHydrated'
type State = 'not ready'
const rows = sql\`select every home\`
const a = <p className="grid wide" style="width: 10 px" />`
  expect(texts(source)).toEqual([])
})
