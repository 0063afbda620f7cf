import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckBox, TextField } from './field.tsx'
import { Select } from './select.tsx'

test('hint and error are read with the field', () => {
  const html = renderToStaticMarkup(
    <TextField id="email" label="Email" hint="For the answer." error="Please enter a valid email" />,
  )
  expect(html).toContain('aria-describedby="email-hint email-error" aria-invalid="true"')
  expect(html).toContain('id="email-hint"')
  expect(html).toContain('id="email-error"')
})

test('a field that is well says nothing of errors', () => {
  const html = renderToStaticMarkup(<TextField id="email" label="Email" />)
  expect(html).not.toMatch(/aria-|error/)
  expect(html).toContain('<label for="email">Email</label>')
})

test('options stand in their groups, in order', () => {
  const options = [
    { value: '', name: 'No minimum' },
    { value: '1', name: 'One', group: 'To buy' },
    { value: '2', name: 'Two', group: 'To let' },
  ]
  expect(renderToStaticMarkup(<Select options={options} />)).toBe(
    '<select><option value="">No minimum</option><optgroup label="To buy"><option value="1">One</option></optgroup>' +
      '<optgroup label="To let"><option value="2">Two</option></optgroup></select>',
  )
})

test('a tick box stays where it is when its error comes and goes, so that it keeps its tick', () => {
  const box = (error?: string) =>
    renderToStaticMarkup(<CheckBox name="terms" value="on" label="Agreed" error={error} />)
  const place = (html: string) => html.slice(0, html.indexOf('<input')).replaceAll(/ class="[^"]*"/g, '')
  expect(place(box('You must agree'))).toBe(place(box()))
})
