import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import { materialInformation } from '#src/property/listing/material-information.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { type Actor, createDeskCalls, type InputOf, type ResultOf } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import type { SellerAnswer } from '../seller-answer.ts'
import { materialCalls } from './material-desk-calls.ts'
import { createSellerForms, type SellerForms } from './seller-forms.ts'
import { tidySellerForms } from './seller-forms-data.ts'

type Calls = typeof materialCalls

let desk: StockFixture
let sellerForms: SellerForms
let mails: Mail[]
let priya: Actor
let owen: Actor
let id: number
beforeEach(async () => {
  desk = await openStockFixture()
  mails = []
  const mail = { queueMail: async (_: unknown, one: Mail) => void mails.push(one), brand: BRAND }
  sellerForms = createSellerForms({ ...desk.calls, config: { secret: 'a secret' }, mail })
  priya = await desk.person('negotiator', { name: 'Priya Lanyon', branchIds: [1, 2, 3] })
  owen = await desk.person('manager', { name: 'Owen Maddern', branchIds: [1, 2, 3] })
  await desk.take(['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4'].map((ref) => saleRow(ref)))
  id = await desk.idOf('CF1_1')
})
afterEach(() => desk.close())

const colours = {
  surface: '#fff',
  page: '#fff',
  ink: '#000',
  muted: '#555',
  line: '#ccc',
  button: '#000',
  onButton: '#fff',
}
const BRAND = {
  name: 'Ashlar Wren',
  url: 'https://homes.example',
  legalLine: '',
  light: colours,
  dark: colours,
  fonts: { display: 'Arial', text: 'Arial' },
  radius: '0',
  displayWeight: 400 as const,
}

const call = <Name extends keyof Calls & string>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) =>
  createDeskCalls({ ...desk.calls, sellerForms }, materialCalls, desk.calls.clock)(actor, name, input)

async function ask<Name extends keyof Calls & string>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) {
  const answer = await call(actor, name, input)
  if (!answer.ok) throw new Error(`${name} is refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value as ResultOf<Calls[Name]>
}

async function item(key: string) {
  const material = (await ask(priya, 'get-material', { id }))!
  return material.parts.flatMap(({ items }) => items).find((one) => one.key === key)!
}

async function rowForVisitors(key: string) {
  const listing = (await propertyById(desk.db, id))!
  return materialInformation(listing, '2026-11-24')
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key)
}

describe('an item that staff fill in', () => {
  const heating = (text: string, seen = '') => ({ id, fields: [{ field: 'heating', text, seen }] })

  test('shows to visitors, and holds over the next import', async () => {
    expect(await item('heating')).toMatchObject({ state: 'missing', value: null })
    expect(await ask(priya, 'fill-material', heating('Gas boiler'))).toMatchObject({ kind: 'set', isLive: true })
    desk.time.now = new Date(desk.time.now.getTime() + 86_400_000)
    await desk.take(['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4'].map((ref) => saleRow(ref, { BEDROOMS: 5 })))
    expect(await item('heating')).toMatchObject({ state: 'given', value: 'Gas boiler' })
    expect(await rowForVisitors('heating')).toEqual({ key: 'heating', label: 'Heating', value: 'Gas boiler' })
  })

  test('from a public record says which and when it was looked up', async () => {
    await ask(priya, 'fill-material', {
      id,
      fields: [{ field: 'floodRisk', text: 'Very low', seen: '' }],
      from: 'Environment Agency',
      on: '2026-01-22',
    })
    expect(await rowForVisitors('flood_risk')).toMatchObject({
      value: 'Very low',
      source: 'Environment Agency, checked on 22 January 2026',
    })
  })

  test('is not set over what a colleague has set meanwhile: both values come back', async () => {
    await ask(priya, 'fill-material', heating('Gas boiler'))
    expect(await ask(owen, 'fill-material', heating('Heat pump'))).toEqual({
      kind: 'conflict',
      theirs: [{ field: 'heating', label: 'Heating', text: 'Gas boiler', value: 'Gas boiler', by: 'Priya Lanyon' }],
    })
    expect(await item('heating')).toMatchObject({ value: 'Gas boiler' })
    expect(await ask(owen, 'fill-material', heating('Heat pump', 'Gas boiler'))).toMatchObject({ kind: 'set' })
    expect(await item('heating')).toMatchObject({ value: 'Heat pump' })
  })

  test('goes back to the feed when it is emptied', async () => {
    await ask(priya, 'fill-material', heating('Gas boiler'))
    await ask(priya, 'fill-material', heating('', 'Gas boiler'))
    expect(await item('heating')).toMatchObject({ state: 'missing' })
  })

  test('is for those who may edit properties of the branch alone', async () => {
    const elsewhere = await desk.person('manager', { branchIds: [99] })
    const marketing = await desk.person('marketing')
    for (const actor of [elsewhere, marketing])
      expect(await call(actor, 'fill-material', heating('Gas'))).toMatchObject({ refusal: { kind: 'not-permitted' } })
  })
})

describe('questions to the seller', () => {
  const about = { kind: 'seller' as const, name: 'Miriam Holt', email: 'miriam@example.com' }

  async function asked(questions = ['heating', 'parking', 'councilTaxBand'], isMailed = true) {
    const { formId, path } = await ask(priya, 'ask-seller', { id, ...about, questions, isMailed })
    return { formId, token: path.split('/')[2]! }
  }
  async function answered(answers: Record<string, SellerAnswer>) {
    const { formId, token } = await asked()
    const open = (await sellerForms.byToken(token))!
    await sellerForms.save(open, new Map(Object.entries(answers)), { isSent: true })
    return formId
  }

  test('are sent by email with a link that is good for this form alone, and noted in the audit log', async () => {
    const { token } = await asked()
    expect(mails).toMatchObject([{ to: { address: 'miriam@example.com' }, subject: /A few questions about/ }])
    expect(mails[0]!.text).toContain(`/your-home/${token}/questions`)
    const open = (await sellerForms.byToken(token))!
    expect(open.questions.map(({ field }) => field)).toEqual(['councilTaxBand', 'heating', 'parking'])
    expect(await sellerForms.byToken(`${token.slice(0, -1)}x`)).toBeUndefined()
    const log = await desk.db.selectFrom('audit_log').select(['action', 'after']).execute()
    expect(log).toEqual([{ action: 'seller-asked', after: { To: 'the seller', Questions: 3, By: 'email' } }])
  })

  test('open on a device that has given the address they were sent to, and on no other', async () => {
    const { token } = await asked()
    const { form } = (await sellerForms.byToken(token))!
    expect(sellerForms.isKnownDevice(form, undefined)).toBe(false)
    expect(await sellerForms.open(form, 'somebody@example.com')).toBeUndefined()
    const device = await sellerForms.open(form, 'Miriam@Example.com')
    expect(sellerForms.isKnownDevice(form, device)).toBe(true)
    const other = (await sellerForms.byToken((await asked()).token))!
    expect(sellerForms.isKnownDevice(other.form, device)).toBe(false)
  })

  test('end when staff end them, after thirty days, and when the home leaves the market', async () => {
    const { formId, token } = await asked()
    await ask(owen, 'end-seller-form', { formId })
    expect(await sellerForms.byToken(token)).toMatchObject({ isEnded: true })
    const next = await asked()
    expect(await sellerForms.byToken(next.token)).toMatchObject({ isEnded: false })
    desk.time.now = new Date(desk.time.now.getTime() + 31 * 86_400_000)
    expect(await sellerForms.byToken(next.token)).toMatchObject({ isEnded: true })
    const last = await asked()
    await desk.take(['CF1_2', 'CF1_3', 'CF1_4'].map((ref) => saleRow(ref)))
    expect(await sellerForms.byToken(last.token)).toMatchObject({ isEnded: true })
  })

  test('are the seller’s own until they are sent, and show to nobody before they are accepted', async () => {
    const { token } = await asked()
    const open = (await sellerForms.byToken(token))!
    await sellerForms.save(open, new Map([['heating', { value: 'Heat pump' }]]), { isSent: false })
    expect((await ask(priya, 'list-seller-answers', { id }))!.waiting).toEqual([])
    await sellerForms.save(open, new Map([['parking', { value: 'Garage', more: 'For one car' }]]), { isSent: true })
    const { waiting } = (await ask(priya, 'list-seller-answers', { id }))!
    expect(waiting.map(({ field, says, advert }) => [field, says, advert])).toEqual([
      ['heating', 'Heat pump', 'Not stated'],
      ['parking', 'Garage. For one car', 'Not stated'],
    ])
    expect(await rowForVisitors('heating')).toMatchObject({ value: null })
    expect(await ask(priya, 'seller-answers-to-review', {})).toMatchObject([{ id, answers: 2, kind: 'seller' }])
  })

  test('once accepted show to visitors with their source and day, and can be taken back', async () => {
    const formId = await answered({ heating: { value: 'Heat pump' } })
    const accepted = await ask(priya, 'accept-seller-answer', { formId, field: 'heating', text: 'Heat pump (2023)' })
    expect(accepted).toMatchObject({ isLive: true })
    expect(await rowForVisitors('heating')).toMatchObject({
      value: 'Heat pump (2023)',
      source: expect.stringMatching(/^From the seller, \d+ \w+ \d{4}$/),
    })
    expect(await call(owen, 'accept-seller-answer', { formId, field: 'heating', text: 'Gas' })).toMatchObject({
      refusal: { kind: 'invalid' },
    })
    await ask(owen, 'undo-seller-answer', { formId, field: 'heating' })
    expect(await rowForVisitors('heating')).toMatchObject({ value: null })
    expect((await ask(priya, 'list-seller-answers', { id }))!.waiting).toHaveLength(1)
  })

  test('once refused stay with the reason, and the advert is as it was', async () => {
    const formId = await answered({ parking: { value: 'Garage' }, heating: { unknown: true } })
    const why = { formId, field: 'parking', reason: 'The garage is the neighbour’s' }
    expect(await call(priya, 'refuse-seller-answer', { ...why, reason: ' ' })).toMatchObject({ ok: false })
    await ask(priya, 'refuse-seller-answer', why)
    const { waiting, decided } = (await ask(priya, 'list-seller-answers', { id }))!
    expect(waiting).toMatchObject([{ field: 'heating', says: 'Doesn’t know', isUnknown: true }])
    expect(decided).toMatchObject([{ field: 'parking', decision: 'refused', reason: why.reason, by: 'Priya Lanyon' }])
    expect(await rowForVisitors('parking')).toMatchObject({ value: null })
  })

  test('keep an answer that is decided as it was, whatever is saved after', async () => {
    const formId = await answered({ heating: { value: 'Heat pump' } })
    await ask(priya, 'accept-seller-answer', { formId, field: 'heating', text: 'Heat pump' })
    const open = (await sellerForms.byToken(sellerForms.tokenOf(formId)))!
    await sellerForms.save(open, new Map([['heating', { value: 'Coal' }]]), { isSent: true })
    expect((await ask(priya, 'list-seller-answers', { id }))!).toMatchObject({
      waiting: [],
      decided: [{ says: 'Heat pump' }],
    })
  })

  test('are deleted with their answers by a manager, and the advert keeps what was accepted', async () => {
    const formId = await answered({ heating: { value: 'Heat pump' }, parking: { value: 'Garage' } })
    await ask(priya, 'accept-seller-answer', { formId, field: 'heating', text: 'Heat pump' })
    expect(await call(priya, 'delete-seller-form', { formId })).toMatchObject({ refusal: { kind: 'not-permitted' } })
    await ask(owen, 'delete-seller-form', { formId })
    expect((await ask(owen, 'get-material', { id }))!.forms).toEqual([])
    expect(await rowForVisitors('heating')).toMatchObject({ value: 'Heat pump' })
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action like 'seller-form-%'`.execute(desk.db)
    expect(JSON.stringify(rows)).not.toContain('Miriam')
  })

  test('go when they are over for long, and stay while somebody has to decide', async () => {
    await answered({ heating: { value: 'Heat pump' } })
    await asked(['parking'])
    await tidySellerForms(desk.db, new Date(desk.time.now.getTime() + 40 * 86_400_000))
    expect((await ask(priya, 'get-material', { id }))!.forms).toHaveLength(1)
  })
})
