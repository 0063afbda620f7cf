import { describe, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { mailBrand, mailSender } from './mail-brand.ts'
import { loadTheme } from './theme.ts'

const brandOf = (css: string) => mailBrand(anAgency(), { css }, 'https://homes.example')

describe('the look of mail', () => {
  test('is that of the theme', async () => {
    const { css } = await loadTheme('agencies/demo', 'Ashlar Wren')
    expect(brandOf(css)).toMatchObject({
      light: { page: '#fdfcfa', surface: '#f3f1eb', ink: '#16272d', button: '#174451', onButton: '#ffffff' },
      dark: { page: '#10262d', ink: '#f5f2ea', button: '#f0c24b', onButton: '#16272d' },
      fonts: {
        display: "'Newsreader',Georgia,'Times New Roman',serif",
        text: "'Commissioner','Segoe UI',Helvetica,Arial,sans-serif",
      },
      radius: '2px',
      displayWeight: 400,
    })
  })

  test('has bold headings where those of the theme are heavy', async () => {
    const { css } = await loadTheme('agencies/tenter', 'Tenter')
    expect(brandOf(css)).toMatchObject({ displayWeight: 700, radius: '0px', dark: { button: '#ff6a1f' } })
  })

  test.each([
    ['nothing', ''],
    ['names of colours', ':root { --colour-ink: rebeccapurple; --radius: 50%; --font-text: var(--mine) }'],
    [
      'what would leave an attribute',
      ':root { --colour-ink: #fff"><b; --radius: 0"x; --font-display: a"><script, serif; }',
    ],
  ])('is a plain one where the theme says %s', (_words, css) => {
    const { light, fonts, radius } = brandOf(css)
    expect(light.ink).toBe('#1d1d1f')
    expect(radius).toBe('0')
    expect(JSON.stringify(fonts)).not.toMatch(/[<>]|\\"/)
  })
})

test('the foot says who the company is, as the law asks of letters', () => {
  expect(brandOf('').legalLine).toBe(
    'Calder & Finch Ltd, company 00000000, 1 High Street, Oakham LE15 6AH. 01632 960100. The Property Ombudsman, member T00000. Client Money Protect CMP000000. ICO ZA000000.',
  )
})

test('mail is from the agency, or from the address that it sends from', () => {
  const agency = anAgency()
  expect(mailSender(agency)).toEqual({ name: agency.name, address: agency.email })
  const settings = { ...agency.settings, senderEmail: 'homes@mail.calderfinch.example' }
  expect(mailSender({ ...agency, settings })).toEqual({ name: agency.name, address: 'homes@mail.calderfinch.example' })
})
