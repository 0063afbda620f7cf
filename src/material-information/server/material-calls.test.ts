import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { changeFields } from '#src/stock/changes/server/change-property.ts'
import { showDepsOf } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { untilLockIsAwaited } from '#test/material/awaited-lock.ts'
import { MATERIAL_REFS, type MaterialFixture, openMaterialFixture } from '#test/material/material-fixture.ts'
import { tidySellerForms } from './seller-forms-data.ts'

let material: MaterialFixture
beforeEach(async () => {
  material = await openMaterialFixture()
})
afterEach(() => material.desk.close())

async function item(key: string) {
  const { ask, priya, id } = material
  const { parts } = (await ask(priya, 'get-material', { id }))!
  return parts.flatMap(({ items }) => items).find((one) => one.key === key)!
}

/** Staff type into the fields of an item as the form shows them now. */
async function typed(key: string, texts: Record<string, string>) {
  const { fields } = await item(key)
  const shown = fields.filter(({ name }) => name in texts)
  return {
    id: material.id,
    fields: shown.map(({ name, text, version }) => ({ field: name, text: texts[name]!, seen: text, version })),
  }
}

describe('an item that staff fill in', () => {
  test('shows to visitors, and holds over the next import', async () => {
    const { ask, priya, desk, rowForVisitors, later } = material
    expect(await item('heating')).toMatchObject({ state: 'missing', value: null })
    const gas = await typed('heating', { heating: 'Gas boiler' })
    expect(await ask(priya, 'fill-material', gas)).toMatchObject({ kind: 'set', isLive: true })
    later(86_400_000)
    await desk.take(MATERIAL_REFS.map((ref) => saleRow(ref, { BEDROOMS: 5 })))
    expect(await item('heating')).toMatchObject({ state: 'given', value: 'Gas boiler' })
    expect(await rowForVisitors('heating')).toEqual({ key: 'heating', label: 'Heating', value: 'Gas boiler' })
  })

  test('from a public record says which and when it was looked up', async () => {
    const { ask, priya, rowForVisitors } = material
    const low = await typed('flood_risk', { floodRisk: 'Very low' })
    await ask(priya, 'fill-material', { ...low, from: 'Environment Agency', on: '2026-01-22' })
    expect(await rowForVisitors('flood_risk')).toMatchObject({
      value: 'Very low',
      source: 'Environment Agency, checked on 22 January 2026',
    })
  })

  test('keeps its value and is from another source, if that alone is chosen', async () => {
    const { ask, priya, rowForVisitors } = material
    await ask(priya, 'fill-material', await typed('flood_risk', { floodRisk: 'Very low' }))
    const same = await typed('flood_risk', { floodRisk: 'Very low' })
    const record = { from: 'Environment Agency' as const, on: '2026-01-22' }
    expect(await ask(priya, 'fill-material', { ...same, ...record })).toMatchObject({ isChanged: false })
    const chosen = { ...same, ...record, isSourceChosen: true }
    expect(await ask(priya, 'fill-material', chosen)).toMatchObject({ isChanged: true })
    expect(await rowForVisitors('flood_risk')).toMatchObject({
      value: 'Very low',
      source: 'Environment Agency, checked on 22 January 2026',
    })
    const again = { ...(await typed('flood_risk', { floodRisk: 'Very low' })), ...record, isSourceChosen: true }
    expect(await ask(priya, 'fill-material', again)).toMatchObject({ isChanged: false })
  })

  test('is not set over what a colleague has set meanwhile: both values come back', async () => {
    const { ask, priya, owen } = material
    const pump = await typed('heating', { heating: 'Heat pump' })
    await ask(priya, 'fill-material', await typed('heating', { heating: 'Gas boiler' }))
    expect(await ask(owen, 'fill-material', pump)).toEqual({
      kind: 'conflict',
      theirs: [
        {
          field: 'heating',
          label: 'Heating',
          text: 'Gas boiler',
          value: 'Gas boiler',
          by: 'Priya Lanyon',
          version: expect.stringMatching(/^20/),
        },
      ],
    })
    expect(await item('heating')).toMatchObject({ value: 'Gas boiler' })
    const mine = await typed('heating', { heating: 'Heat pump' })
    expect(await ask(owen, 'fill-material', mine)).toMatchObject({ kind: 'set' })
    expect(await item('heating')).toMatchObject({ value: 'Heat pump' })
  })

  test('is not set over an override that is being made at that moment', async () => {
    const { ask, priya, owen, desk, id } = material
    const pump = await typed('heating', { heating: 'Heat pump' })
    const filling = await desk.db.transaction().execute(async (trx) => {
      const set = { value: 'Gas boiler', keep: 'always' as const, until: null, reason: null }
      const changes = [{ field: 'heating', set }]
      const about = { propertyId: id, actor: priya, cause: 'set' as const, changeId: crypto.randomUUID() }
      await changeFields(trx, showDepsOf(desk.calls), { ...about, changes, now: desk.time.now })
      const asked = ask(owen, 'fill-material', pump)
      await untilLockIsAwaited(desk.db)
      return { asked }
    })
    expect(await filling.asked).toMatchObject({ kind: 'conflict', theirs: [{ text: 'Gas boiler' }] })
  })

  test('goes back to the feed when it is emptied', async () => {
    const { ask, priya } = material
    await ask(priya, 'fill-material', await typed('heating', { heating: 'Gas boiler' }))
    await ask(priya, 'fill-material', await typed('heating', { heating: '' }))
    expect(await item('heating')).toMatchObject({ state: 'missing' })
  })

  test('is for those who may edit properties of the branch alone', async () => {
    const { call, desk } = material
    const elsewhere = await desk.person('manager', { branchIds: [99] })
    const marketing = await desk.person('marketing')
    const gas = await typed('heating', { heating: 'Gas' })
    for (const actor of [elsewhere, marketing])
      expect(await call(actor, 'fill-material', gas)).toMatchObject({ refusal: { kind: 'not-permitted' } })
  })
})

describe('questions to the seller', () => {
  test('are sent by email with a link that is good for this form alone, and noted in the audit log', async () => {
    const { asked, mails, sellerForms, desk } = material
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
    const { asked, sellerForms } = material
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
    const { ask, owen, asked, sellerForms, desk, later } = material
    const { formId, token } = await asked()
    await ask(owen, 'end-seller-form', { formId })
    expect(await sellerForms.byToken(token)).toMatchObject({ isEnded: true })
    const next = await asked()
    expect(await sellerForms.byToken(next.token)).toMatchObject({ isEnded: false })
    later(31 * 86_400_000)
    expect(await sellerForms.byToken(next.token)).toMatchObject({ isEnded: true })
    const last = await asked()
    await desk.take(MATERIAL_REFS.slice(1).map((ref) => saleRow(ref)))
    expect(await sellerForms.byToken(last.token)).toMatchObject({ isEnded: true })
  })

  test('are at most five at once, however many ask at that moment', async () => {
    const { call, priya, about, desk, id } = material
    const input = { id, ...about, questions: ['heating'], isMailed: false }
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(priya, 'ask-seller', input)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const { rows } = await sql`select from seller_forms`.execute(desk.db)
    expect(rows).toHaveLength(5)
  })

  test('name whom the link is for', async () => {
    const { ask, priya, about, id } = material
    const made = await ask(priya, 'ask-seller', { id, ...about, questions: ['heating'], isMailed: false })
    expect(made).toMatchObject({ name: 'Miriam Holt' })
  })

  test('are sent once more after ten minutes, by one mail, and by none once the home has left', async () => {
    const { call, priya, asked, mails, desk, later } = material
    const { formId } = await asked()
    expect(await call(priya, 'mail-seller-form', { formId })).toMatchObject({ ok: false })
    later(11 * 60_000)
    const twice = await Promise.all([1, 2].map(() => call(priya, 'mail-seller-form', { formId })))
    expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(mails).toHaveLength(2)
    later(11 * 60_000)
    await desk.take(MATERIAL_REFS.slice(1).map((ref) => saleRow(ref)))
    expect(await call(priya, 'mail-seller-form', { formId })).toMatchObject({
      refusal: { fields: { '': 'This property has left the market.' } },
    })
    expect(mails).toHaveLength(2)
  })

  test('that have run out are not sent again beside five open ones', async () => {
    const { call, priya, asked, later } = material
    const { formId } = await asked()
    later(31 * 86_400_000)
    for (const _ of Array.from({ length: 5 })) await asked(['heating'], false)
    expect(await call(priya, 'mail-seller-form', { formId })).toMatchObject({
      refusal: { fields: { '': 'End one of the 5 open links first.' } },
    })
  })

  test('tell the branch once answers are sent, with a link and none of their words', async () => {
    const { asked, says, mails, id, later } = material
    const { formId } = await asked()
    await says(formId, { heating: { value: 'Heat pump' } }, false)
    expect(mails).toHaveLength(1)
    await says(formId, { parking: { value: 'Garage' } })
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ subject: expect.stringMatching(/^2 answers to review: /) })
    expect(mails[1]!.text).toContain(`/desk/properties/${id}/material/answers`)
    expect(mails[1]!.text).not.toMatch(/Heat pump|Garage|Miriam/)
    later()
    await says(formId, {})
    expect(mails).toHaveLength(2)
  })

  test('are deleted with their answers by a manager, and the advert keeps what was accepted', async () => {
    const { ask, call, priya, owen, answered, read, rowForVisitors, desk, id } = material
    const formId = await answered({ heating: { value: 'Heat pump' }, parking: { value: 'Garage' } })
    const { withVersion } = await read('heating')
    await ask(priya, 'accept-seller-answer', { ...withVersion, text: 'Heat pump' })
    expect(await call(priya, 'delete-seller-form', { formId })).toMatchObject({ refusal: { kind: 'not-permitted' } })
    await ask(owen, 'delete-seller-form', { formId })
    expect((await ask(owen, 'get-material', { id }))!.forms).toEqual([])
    expect(await rowForVisitors('heating')).toMatchObject({ value: 'Heat pump' })
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action like 'seller-form-%'`.execute(desk.db)
    expect(JSON.stringify(rows)).not.toContain('Miriam')
  })

  test('go when they are over for long, and stay while somebody has to decide', async () => {
    const { ask, priya, asked, answered, desk, id } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    await asked(['parking'])
    await tidySellerForms(desk.db, new Date(desk.time.now.getTime() + 40 * 86_400_000))
    expect((await ask(priya, 'get-material', { id }))!.forms).toMatchObject([{ id: formId, waiting: 1 }])
  })
})
