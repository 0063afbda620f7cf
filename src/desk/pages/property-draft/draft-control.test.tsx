import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DRAFT_FIELDS } from '#src/stock/by-hand/draft-fields.ts'
import { DraftControl } from './draft-control.tsx'

test('the summary is typed in a text area of the whole width, like the description', () => {
  const shown = (name: string) => {
    const field = DRAFT_FIELDS.find((one) => one.name === name)!
    return renderToStaticMarkup(<DraftControl field={field} text="A cottage" problem={undefined} branches={[]} />)
  }
  for (const name of ['summary', 'description']) {
    expect(shown(name), name).toContain('class="field whole"')
    expect(shown(name), name).toContain('<textarea')
  }
  expect(shown('summary')).toContain('rows="3"')
})
