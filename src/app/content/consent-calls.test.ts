import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { contentDesk, fieldsOf, resultOf } from '#test/fixtures/content/content-desk.ts'

let desk: Awaited<ReturnType<typeof contentDesk>>
let actor: Actor
beforeEach(async () => {
  desk = await contentDesk()
  actor = await desk.person('marketing')
})
afterEach(() => desk.close())

const WORDS = 'Email me about homes in the county, once a week at most'
const save = (wording: string, seen: number, box: 'terms' | 'marketing' = 'marketing') =>
  desk.call(actor, 'save-consent', { box, seen, wording })

test('a manager of a branch may not change what everybody agrees to', async () => {
  const manager = await desk.person('manager', 'Edmund Tyrell')
  expect(await desk.call(manager, 'save-consent', { box: 'marketing', seen: 1, wording: WORDS })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
})

test('empty words, and terms that link to no terms, are refused', async () => {
  expect(fieldsOf(await save(' ', 1)).wording).toBe('Enter what people agree to')
  expect(fieldsOf(await save('I agree to everything', 1, 'terms')).wording).toMatch(/^Keep the words/)
  expect((await desk.content.current('consents.json')).isOfFolder).toBe(true)
})

test('new words are a new version beside the earlier ones, and the same words are none', async () => {
  expect(resultOf(await save(WORDS, 1))).toEqual({ isNew: true })
  expect(fieldsOf(await save('Other words of a colleague', 1))['']).toMatch(/^A colleague changed this/)
  expect(resultOf(await save(`  ${WORDS.replace(' ', '\n')} `, 2))).toEqual({ isNew: false })
  expect(desk.live.agency.consents).toEqual({ marketing: [{ version: 2, from: '2026-11-20', wording: WORDS }] })
  const boxes = resultOf(await desk.call(actor, 'get-consents', {}))
  expect(boxes.map(({ name, version, versions }) => [name, version, versions.length])).toEqual([
    ['terms', 1, 1],
    ['marketing', 2, 2],
  ])
})

test('a version that people have agreed to is never taken back', async () => {
  resultOf(await save(WORDS, 1))
  const back = await desk.call(actor, 'restore-site-document', { of: 'consents', number: 0, published: 1 })
  expect(fieldsOf(back)['']).toBe('Versions of consent wording are added, and never taken back.')
  expect(desk.live.agency.consents?.marketing).toHaveLength(1)
})
