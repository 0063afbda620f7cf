import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeProperty, changesOf, undoChanges } from '#src/stock/changes/server/change-property.ts'
import { showDepsOf } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { type MaterialFixture, openMaterialFixture } from '#test/material/material-fixture.ts'

let material: MaterialFixture
beforeEach(async () => {
  material = await openMaterialFixture()
})
afterEach(() => material.desk.close())

async function decided() {
  const { ask, priya, id } = material
  return (await ask(priya, 'list-seller-answers', { id }))!.decided
}

/** Staff accept the answer to a question as it is shown now. */
async function accept(field: string, text: string) {
  const { ask, priya, read } = material
  const { withVersion, answer } = await read(field)
  const { decidedAt, isLive } = await ask(priya, 'accept-seller-answer', { ...withVersion, text })
  return { undo: { formId: answer.formId, field, decidedAt: decidedAt.toISOString() }, isLive }
}

/** Owen sets what the heating is. */
function overrideHeating(value: string) {
  const { desk, id, owen } = material
  const set = { value, keep: 'always' as const, until: null, reason: null }
  const changes = [{ field: 'heating', set }]
  return changeProperty(showDepsOf(desk.calls), { propertyId: id, changes, actor: owen, cause: 'set' })
}

const auditLog = () => material.desk.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()

const refusedWith = (words: RegExp) => ({
  ok: false,
  refusal: { kind: 'invalid', fields: { '': expect.stringMatching(words) } },
})

describe('answers', () => {
  test('are the seller’s own until they are sent, and show to nobody before they are accepted', async () => {
    const { ask, priya, asked, says, waiting, rowForVisitors, id } = material
    const { formId } = await asked()
    await says(formId, { heating: { value: 'Heat pump' } }, false)
    expect(await waiting()).toEqual([])
    await says(formId, { parking: { value: 'Garage', more: 'For one car' } })
    expect((await waiting()).map(({ field, says: words, advert }) => [field, words, advert])).toEqual([
      ['heating', 'Heat pump', 'Not stated'],
      ['parking', 'Garage. For one car', 'Not stated'],
    ])
    expect(await rowForVisitors('heating')).toMatchObject({ value: null })
    expect(await ask(priya, 'seller-answers-to-review', {})).toMatchObject([{ id, answers: 2, kind: 'seller' }])
  })

  test('once accepted show to visitors with their source and day, and can be taken back', async () => {
    const { ask, call, owen, answered, read, rowForVisitors, waiting } = material
    await answered({ heating: { value: 'Heat pump' } })
    const { withVersion } = await read('heating')
    const { undo, isLive } = await accept('heating', 'Heat pump (2023)')
    expect(isLive).toBe(true)
    expect(await rowForVisitors('heating')).toMatchObject({
      value: 'Heat pump (2023)',
      source: expect.stringMatching(/^From the seller, \d+ \w+ \d{4}$/),
    })
    expect(await call(owen, 'accept-seller-answer', { ...withVersion, text: 'Gas' })).toMatchObject(
      refusedWith(/A colleague has decided/),
    )
    await ask(owen, 'undo-seller-answer', undo)
    expect(await rowForVisitors('heating')).toMatchObject({ value: null })
    expect(await waiting()).toHaveLength(1)
  })

  test('once refused stay with the reason, and the advert is as it was', async () => {
    const { ask, call, priya, answered, read, waiting, rowForVisitors } = material
    await answered({ parking: { value: 'Garage' }, heating: { unknown: true } })
    const why = { ...(await read('parking')).answer, reason: 'The garage is the neighbour’s' }
    expect(await call(priya, 'refuse-seller-answer', { ...why, reason: ' ' })).toMatchObject({ ok: false })
    await ask(priya, 'refuse-seller-answer', why)
    expect(await waiting()).toMatchObject([{ field: 'heating', says: 'Doesn’t know', isUnknown: true }])
    expect(await decided()).toMatchObject([
      { field: 'parking', decision: 'refused', reason: why.reason, by: 'Priya Lanyon' },
    ])
    expect(await rowForVisitors('parking')).toMatchObject({ value: null })
  })

  test('stay as they were once they are decided, whatever is saved after', async () => {
    const { answered, says, waiting } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    await accept('heating', 'Heat pump')
    await says(formId, { heating: { value: 'Coal' } })
    expect(await waiting()).toEqual([])
    expect(await decided()).toMatchObject([{ says: 'Heat pump' }])
  })
})

describe('an answer that the seller changes after sending it', () => {
  test('waits as it was sent until it is sent again', async () => {
    const { ask, priya, id, answered, says, waiting, later } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    later()
    await says(formId, { heating: { value: 'Oil boiler' } }, false)
    expect(await waiting()).toMatchObject([{ says: 'Heat pump' }])
    expect(await ask(priya, 'seller-answers-to-review', {})).toMatchObject([{ id, answers: 1 }])
    expect((await ask(priya, 'get-material', { id }))!.forms).toMatchObject([{ answered: 1, begun: 1 }])
    await says(formId, {})
    expect(await waiting()).toMatchObject([{ says: 'Oil boiler' }])
  })

  test('is decided as it was sent, and stays so', async () => {
    const { answered, says, waiting } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    await says(formId, { heating: { value: 'Oil boiler' } }, false)
    await accept('heating', 'Heat pump')
    await says(formId, {})
    expect(await waiting()).toEqual([])
    expect(await decided()).toMatchObject([{ says: 'Heat pump' }])
  })

  test('is taken back by sending nothing, which whoever decides is told', async () => {
    const { call, priya, answered, says, read, waiting } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    const { withVersion } = await read('heating')
    await says(formId, { heating: undefined }, false)
    expect(await waiting()).toMatchObject([{ says: 'Heat pump' }])
    await says(formId, {})
    expect(await waiting()).toEqual([])
    expect(await call(priya, 'accept-seller-answer', { ...withVersion, text: 'Heat pump' })).toMatchObject(
      refusedWith(/The seller has taken this answer back/),
    )
  })
})

describe('a decision', () => {
  test('is not made about an answer that the seller has corrected since it was read', async () => {
    const { call, priya, answered, says, read, waiting, rowForVisitors, later } = material
    const formId = await answered({ heating: { value: 'Heat pump' } })
    const { answer, withVersion } = await read('heating')
    later()
    await says(formId, { heating: { value: 'Oil boiler' } })
    const changed = refusedWith(/The seller has changed this answer/)
    expect(await call(priya, 'accept-seller-answer', { ...withVersion, text: 'Heat pump' })).toMatchObject(changed)
    expect(await call(priya, 'refuse-seller-answer', { ...answer, reason: 'No' })).toMatchObject(changed)
    expect(await rowForVisitors('heating')).toMatchObject({ value: null })
    expect(await waiting()).toMatchObject([{ says: 'Oil boiler' }])
  })

  test('does not replace what a colleague has put into the advert since it was read', async () => {
    const { call, priya, answered, read, waiting, rowForVisitors } = material
    await answered({ heating: { value: 'Heat pump' } })
    const { withVersion } = await read('heating')
    await overrideHeating('Gas boiler')
    expect(await call(priya, 'accept-seller-answer', { ...withVersion, text: 'Heat pump' })).toMatchObject(
      refusedWith(/Owen Maddern has changed this/),
    )
    expect(await rowForVisitors('heating')).toMatchObject({ value: 'Gas boiler' })
    expect(await waiting()).toMatchObject([{ says: 'Heat pump', advert: 'Gas boiler' }])
  })

  test('whose change is undone in the history lets the answer wait again', async () => {
    const { ask, priya, owen, answered, waiting, rowForVisitors, desk, id } = material
    await answered({ heating: { value: 'Heat pump' } })
    await accept('heating', 'Heat pump')
    await undoChanges(showDepsOf(desk.calls), await changesOf(desk.db, id), owen)
    expect(await waiting()).toMatchObject([{ says: 'Heat pump', decision: null }])
    expect(await decided()).toEqual([])
    expect(await ask(priya, 'seller-answers-to-review', {})).toMatchObject([{ id, answers: 1 }])
    await accept('heating', 'Heat pump (2023)')
    expect(await decided()).toMatchObject([{ decision: 'accepted' }])
    expect(await rowForVisitors('heating')).toMatchObject({ value: 'Heat pump (2023)' })
  })

  test('is not undone once somebody else has changed the field', async () => {
    const { call, owen, answered, rowForVisitors } = material
    await answered({ heating: { value: 'Heat pump' } })
    const { undo } = await accept('heating', 'Heat pump')
    await overrideHeating('Gas boiler')
    expect(await call(owen, 'undo-seller-answer', undo)).toMatchObject(refusedWith(/Somebody has changed this since/))
    expect(await decided()).toMatchObject([{ decision: 'accepted' }])
    expect(await rowForVisitors('heating')).toMatchObject({ value: 'Gas boiler' })
  })

  test('is undone by whoever means this one, not a later one of a colleague', async () => {
    const { ask, call, priya, owen, answered, read, later } = material
    await answered({ parking: { value: 'Garage' } })
    const refuse = async (reason: string) => {
      const { answer } = await read('parking')
      const { formId, field, decidedAt } = await ask(owen, 'refuse-seller-answer', { ...answer, reason })
      return { formId, field, decidedAt: decidedAt.toISOString() }
    }
    const first = await refuse('Not ours')
    await ask(priya, 'undo-seller-answer', first)
    later()
    await refuse('It is the neighbour’s')
    expect(await call(priya, 'undo-seller-answer', first)).toMatchObject(refusedWith(/A colleague has decided/))
    expect(await decided()).toMatchObject([{ reason: 'It is the neighbour’s' }])
  })

  test('is in the audit log, made or taken back, without a word of the seller or the reason', async () => {
    const { ask, priya, answered, read } = material
    await answered({ parking: { more: 'My late husband’s garage' } })
    const { answer } = await read('parking')
    const { decidedAt } = await ask(priya, 'refuse-seller-answer', { ...answer, reason: 'Mrs Holt is mistaken' })
    const { formId, field } = answer
    await ask(priya, 'undo-seller-answer', { formId, field, decidedAt: decidedAt.toISOString() })
    const log = (await auditLog()).filter(({ action }) => action.startsWith('seller-answer-'))
    expect(log).toEqual([
      { action: 'seller-answer-refused', before: null, after: { Question: 'Parking' } },
      { action: 'seller-answer-reopened', before: null, after: { Question: 'Parking' } },
    ])
    expect(JSON.stringify(await auditLog())).not.toMatch(/husband|mistaken/)
  })
})
