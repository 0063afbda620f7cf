import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayInWords } from '#src/enquiries/booking.ts'
import { newName } from './enquiry-forms.ts'

/** The form for valuations, as the visitor tests of it go through it. `page` is the page at hand. */
export function valuationForm(page: () => Page) {
  const dialog = () => page().getByRole('dialog', { name: 'Book a valuation' })
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const step = (words: string) => dialog().getByText(words, { exact: true }).waitFor()
  const slot = (time: string) => dialog().getByRole('checkbox', { name: time, exact: true })

  async function byHand(): Promise<void> {
    await press('Enter the address by hand')
    for (const [label, value] of Object.entries(address)) await field(label).fill(value)
  }

  /** Goes to the month of a day, and chooses it. */
  async function chooseDay(day: string): Promise<void> {
    await dialog().getByRole('grid').waitFor()
    const button = dialog().getByRole('button', { name: dayInWords(day) })
    const [year = 0, month = 1] = day.split('-').map(Number)
    const name = new Date(year, month - 1, 1).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
    while ((await button.count()) === 0) await dialog().getByRole('button', { name }).or(next()).first().click()
    await button.click()
  }
  const next = () => dialog().locator('.rdp-button_next')

  async function fillPerson(): Promise<{ name: string; email: string }> {
    const name = newName()
    const email = `${name.toLowerCase()}@example.com`
    const person = { 'First name': 'Rosalind', 'Last name': name, Email: email, 'Phone number': '07700 900412' }
    for (const [label, value] of Object.entries(person)) await field(label).fill(value)
    return { name, email }
  }

  return {
    dialog,
    field,
    press,
    step,
    slot,
    byHand,
    chooseDay,
    fillPerson,
    complaints: () => dialog().locator('.errorSummary').getByRole('link').allTextContents(),
    /** Fills in the first step and leaves it. */
    async toDates(): Promise<{ name: string; email: string }> {
      const who = await fillPerson()
      await byHand()
      await press('Choose a date')
      await step('Step 2 of 4: date and time')
      return who
    },
    async toCheck(...times: string[]): Promise<void> {
      await chooseDay(openDay)
      for (const time of times) await slot(time).check()
      await press('Check your answers')
      await step('Step 3 of 4: check your answers')
    },
    async send(): Promise<void> {
      await dialog().getByLabel('I agree to the').check()
      await press('Request a valuation')
    },
    thanked: (words: string) => dialog().locator('.thanks').getByText(words).waitFor(),
  }
}

/** In the catchment of Oakham. */
export const address = {
  'House number (optional)': '22',
  Street: 'Windover Street',
  Town: 'Oakham',
  Postcode: 'le156df',
}

export const booked =
  'We have received your valuation enquiry and our agent will be in touch soon to confirm your appointment.'
export const requested =
  'We have received your valuation request and an agent will be in touch soon to book your appointment.'
export const failed = 'Valuation request failed. Please try again.'

/** A Wednesday two weeks ahead or more, on which the demonstration agency is open. */
export const openDay = nextOf(3, 14)
/** A Sunday, on which it is not. */
export const closedDay = nextOf(0, 14)

function nextOf(weekday: number, daysAhead: number): string {
  const days = Array.from({ length: 7 }, (_, at) => new Date(Date.now() + (daysAhead + at) * 86_400_000))
  return (
    days
      .find((day) => day.getUTCDay() === weekday)
      ?.toISOString()
      .slice(0, 10) ?? ''
  )
}

/** What a calendar file says of its appointment. */
export function appointmentIn(file: string | ArrayBuffer | Uint8Array | undefined): Record<string, string> {
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  expect(text).toContain('BEGIN:VEVENT')
  return Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+)[^:]*:(.*)$/.exec(line) ?? []
      return name === '' ? [] : [[name, value]]
    }),
  )
}
