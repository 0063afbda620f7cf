import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EPC_BANDS } from '#src/property/listing/epc.ts'
import type { Epc } from '#src/property/listing/listing.ts'
import { EpcChart } from './epc-chart.tsx'

const html = (epc: Epc) => renderToStaticMarkup(<EpcChart epc={epc} />)

test('the energy chart has both ratings in words for screen readers', () => {
  expect(html({ kind: 'rated', current: 61, potential: 78 })).toContain(
    'aria-label="Energy rating: 61 (D) now, 78 (C) possible"',
  )
  expect(html({ kind: 'rated', current: 104 })).toContain('aria-label="Energy rating: 104 (A) now"')
})

test('the energy chart names the date and links to the certificate where they are known', () => {
  const rated = html({ kind: 'rated', current: 61, validUntil: '2034-03-03', certificateUrl: 'https://epc.example/1' })
  expect(rated).toContain('Certificate valid until 3 March 2034.')
  expect(rated).toContain('href="https://epc.example/1"')
})

test.each<[Epc, string]>([
  [{ kind: 'letter', letter: 'C' }, 'The energy rating of this home is C.'],
  [{ kind: 'awaited' }, 'EPC awaited'],
  [{ kind: 'exempt', reason: 'listed building' }, 'No energy certificate is needed: listed building.'],
  [{ kind: 'exempt', reason: ' ' }, 'No energy certificate is needed.'],
])('the energy rating %o reads "%s"', (epc, words) => {
  expect(html(epc)).toContain(words)
  expect(html(epc)).not.toContain('role="img"')
})

test('an energy rating on the certificate is not called awaited', () => {
  const markup = renderToStaticMarkup(<EpcChart epc={{ kind: 'awaited' }} onCertificate />)
  expect(markup).toContain('The energy rating is on the certificate below.')
  expect(markup).not.toContain('awaited')
})

test.each(EPC_BANDS)(
  'band $letter of the energy chart has the colours of the certificate',
  ({ letter, colour, scoreColour }) => {
    const css = readFileSync(new URL('./epc-chart.css', import.meta.url), 'utf8')
    expect(css.replace(/\s+/g, ' ')).toContain(`.${letter.toLowerCase()} { --band: ${colour}; --score: ${scoreColour};`)
  },
)
