import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/browser.ts'
import { enquiryForms } from '#test/fixtures/enquiry-forms.ts'

const { formPaths, asHash, boxOf, button, fillIn, focusIsIn, form, mailFrom, open, page, thanked } = enquiryForms()

describe('an address is found as it is typed', () => {
  const found = {
    building_name: '',
    building_number: '22',
    line_1: '22 Windover Street',
    line_2: '',
    line_3: '',
    line_4: '',
    town_or_city: 'Oakham',
    county: 'Rutland',
    postcode: 'LE15 6AH',
  }
  const suggestions = ['20', '22', '24'].map((id) => ({ id, address: `${id} Windover Street, Oakham LE15 6AH` }))
  const lookup = () => form().getByRole('combobox', { name: /^Your address/ })
  const asked: string[] = []

  /** A look-up that knows three houses of one street. */
  async function openLookup(): Promise<void> {
    asked.length = 0
    await open(asHash(formPaths.viewing()))
    await page().route('**/address_lookup?**', (route) => {
      const query = new URL(route.request().url()).searchParams
      asked.push(query.get('autocomplete') ?? `id ${query.get('id')}`)
      if (query.has('id')) return route.fulfill({ json: found })
      return route.fulfill({ json: { suggestions: /^LE15/.test(query.get('autocomplete') ?? '') ? suggestions : [] } })
    })
  }

  test('where it is not found, the words say so, and what was typed is sent as it is', async () => {
    await openLookup()
    const who = await fillIn({ Message: 'Saturday mornings are best.' })
    await lookup().fill('Nowhere')
    await form().getByText("Sorry we couldn't find that address").first().waitFor()
    await expectAccessible(page())
    await form().getByRole('button', { name: 'Clear the address' }).click()
    expect(await lookup().inputValue()).toBe('')
    await focusIsIn('[name="address_lookup"]')
    await page().route('**/address_lookup?**', (route) => route.fulfill({ status: 503, json: {} }))
    await lookup().fill('LE15 6AH')
    await form().getByText("Address lookup isn't available.").first().waitFor()
    // what was typed goes along as it is: the address is optional
    await button('Request a viewing').click()
    await thanked()
    expect((await mailFrom(who, await boxOf(formPaths.viewing()))).text).toContain('LE15 6AH')
  })

  test('by the keyboard, half a second after the last key, and what is chosen goes with the form', async () => {
    await openLookup()
    const who = await fillIn({ Message: 'Saturday mornings are best.' })
    await lookup().pressSequentially('LE15 6AH', { delay: 40 })
    await form().getByRole('option').first().waitFor()
    expect(asked).toEqual(['LE15 6AH'])
    expect(await lookup().getAttribute('aria-expanded')).toBe('true')
    await page().keyboard.press('ArrowDown')
    await page().keyboard.press('ArrowDown')
    expect(await form().getByRole('option', { selected: true }).textContent()).toBe(suggestions[1]?.address)
    await expectAccessible(page())
    await page().keyboard.press('Enter')
    await expect.poll(() => lookup().inputValue()).toBe('22 Windover Street, Oakham, Rutland LE15 6AH')
    expect(asked).toEqual(['LE15 6AH', 'id 22'])
    await button('Request a viewing').click()
    await thanked()
    const { text } = await mailFrom(who, await boxOf(formPaths.viewing()))
    expect(text).toContain('22 Windover Street, Oakham, Rutland LE15 6AH')
  })

  test('Escape closes the list alone; entering it by hand clears what was chosen', async () => {
    await openLookup()
    await lookup().fill('LE15 6AH')
    await form().getByRole('option').first().waitFor()
    await page().keyboard.press('Escape')
    expect(await form().getByRole('option').count()).toBe(0)
    expect(await form().isVisible()).toBe(true)
    await lookup().fill('22 windover')
    await form().getByRole('option').first().click()
    await expect.poll(() => lookup().inputValue()).toContain('Rutland')
    await form().getByRole('button', { name: 'Enter address manually' }).click()
    expect(await form().getByLabel('Town').inputValue()).toBe('')
    await form().getByLabel('Town').fill('Uppingham')
    await form().getByRole('button', { name: 'Find address by postcode' }).click()
    expect(await lookup().inputValue()).toBe('')
    await expectAccessible(page())
  })
})
