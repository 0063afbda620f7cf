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

const open = async (id: string) => resultOf(await desk.call(actor, 'get-form', { id }))!
type Form = Awaited<ReturnType<typeof open>>['form']
const save = (form: Form, id = '', seen = '') => desk.call(actor, 'save-form', { id, seen, form })
const textNow = async () => (await desk.content.current('forms.json')).text!
const live = (id: string) => desk.live.agency.forms?.find((form) => form.id === id)

const asked = (label: string, over: Partial<Form['questions'][number]> = {}) => ({
  name: '',
  label,
  kind: 'line' as const,
  required: false,
  options: [],
  ...over,
})
const NAME = asked('first name', { kind: 'first_name', required: true })
const EMAIL = asked('email', { kind: 'email', required: true })
const CALL_BACK: Form = {
  title: 'Ask for a call',
  para: '',
  button: 'Send',
  recipient: 'branch-1',
  questions: [NAME, EMAIL, asked('best time', { kind: 'choice', options: ['Morning', 'Evening'] })],
}

test('a negotiator may not change forms of the website', async () => {
  const negotiator = await desk.person('negotiator', 'Nia Fosse')
  expect(await desk.call(negotiator, 'save-form', { id: '', seen: '', form: CALL_BACK })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
})

test.each<[field: string, wrong: Partial<Form>, says: RegExp]>([
  ['title', { title: ' ' }, /^Enter a title/],
  ['button', { button: '' }, /^Enter the words of the button/],
  ['recipient', { recipient: 'department-999' }, /^Choose who gets it/],
  ['questions', { questions: [] }, /^Add a question/],
  ['questions', { questions: [EMAIL] }, /^Ask for a first name or a last name/],
  ['questions', { questions: [NAME] }, /^Ask for an email or a phone number/],
  ['questions.2.label', { questions: [NAME, EMAIL, asked('')] }, /^Enter what it asks for/],
  ['questions.2.kind', { questions: [NAME, EMAIL, EMAIL] }, /^Another question/],
  ['questions.2.options', { questions: [NAME, EMAIL, asked('size', { kind: 'choice' })] }, /^Enter the answers/],
  [
    'questions.2.options',
    { questions: [NAME, EMAIL, asked('size', { kind: 'choice', options: ['1', '1'] })] },
    /^Enter each answer once/,
  ],
])('a form of the agency with wrong %s is refused: %o', async (field, wrong, says) => {
  expect(fieldsOf(await save({ ...CALL_BACK, ...wrong }))[`form.${field}`]).toMatch(says)
  expect((await desk.content.current('forms.json')).isOfFolder).toBe(true)
})

test('a form that a page links to is not removed, and the page is named', async () => {
  const refusal = fieldsOf(await desk.call(actor, 'remove-form', { id: 'maintenance' }))
  expect(refusal['']).toBe('“Report a repair” is still linked from /contact. Change the links first.')
  expect(live('maintenance')).toBeDefined()
})

test('a form that a menu links to is not removed before the link is', async () => {
  resultOf(await save(CALL_BACK))
  const { menus, seen } = resultOf(await desk.call(actor, 'get-menus', {}))
  const link = { id: 0, name: 'Call me', url: '/forms/ask-for-a-call' }
  resultOf(await desk.call(actor, 'save-menus', { seen, menus: { ...menus, legal: [...menus.legal, link] } }))
  expect(fieldsOf(await desk.call(actor, 'remove-form', { id: 'ask-for-a-call' }))['']).toMatch(/from the menus\./)
  const linked = resultOf(await desk.call(actor, 'get-menus', {}))
  resultOf(await desk.call(actor, 'save-menus', { seen: linked.seen, menus }))
  resultOf(await desk.call(actor, 'remove-form', { id: 'ask-for-a-call' }))
  expect(live('ask-for-a-call')).toBeUndefined()
})

test('of two people who change one form the second is told, and one who changes another is not', async () => {
  const [repair, homes] = [await open('maintenance'), await open('new-homes')]
  resultOf(await save({ ...repair.form, title: 'Something is broken' }, 'maintenance', repair.seen))
  expect(fieldsOf(await save({ ...repair.form, title: 'Late' }, 'maintenance', repair.seen))['']).toMatch(
    /^A colleague changed/,
  )
  resultOf(await save({ ...homes.form, button: 'Tell me more' }, 'new-homes', homes.seen))
  expect([live('maintenance')?.title, live('new-homes')?.submitButtonText]).toEqual([
    'Something is broken',
    'Tell me more',
  ])
})

test('a form is added with names made of its words, and an undo takes it away', async () => {
  const { undo } = resultOf(await save({ ...CALL_BACK, title: 'New homes', questions: [...CALL_BACK.questions] }))
  expect(live('new-homes-2')).toMatchObject({
    kind: 'form',
    branchId: 1,
    formElements: [
      { fieldName: 'first_name', inputType: 'text', required: true, fieldPostion: 1 },
      { fieldName: 'email', inputType: 'email', required: true, fieldPostion: 2 },
      { fieldName: 'best_time', inputType: 'select', options: ['Morning', 'Evening'], fieldPostion: 3 },
    ],
  })
  resultOf(await desk.call(actor, 'restore-site-document', { of: 'forms', ...undo! }))
  expect(live('new-homes-2')).toBeUndefined()
})

test('a question added to a form leaves every other line as it is written, and the path stays', async () => {
  const before = await textNow()
  const { form, seen } = await open('maintenance')
  expect(resultOf(await save(form, 'maintenance', seen))).toEqual({ undo: null })
  resultOf(
    await save({ ...form, title: 'Repairs', questions: [...form.questions, asked('keys')] }, 'maintenance', seen),
  )
  const after = await textNow()
  const lines = new Set(after.split('\n').map((line) => line.trim().replace(/,$/, '')))
  const gone = before.split('\n').filter((line) => !lines.has(line.trim().replace(/,$/, '')))
  expect(gone).toEqual(['    "title": "Report a repair",'])
  // the name of a field is its own, whatever its label
  expect(live('maintenance')?.formElements.at(-1)).toMatchObject({ fieldName: 'keys_2', fieldPostion: 7 })
  expect(resultOf(await desk.call(actor, 'list-forms', {})).map(({ path }) => path)).toEqual([
    '/forms/new-homes',
    '/forms/maintenance',
  ])
})

test('questions change places and kinds, and pairs that stay together stay side by side', async () => {
  const { form, seen } = await open('maintenance')
  const [first, last, email, phone, home, message, ...rest] = form.questions
  const questions = [email!, phone!, first!, last!, message!, { ...home!, kind: 'number' as const }, ...rest]
  resultOf(await save({ ...form, questions }, 'maintenance', seen))
  const elements = live('maintenance')!.formElements
  expect(elements.map(({ fieldName, fieldPostion }) => `${fieldName} ${fieldPostion}`)).toEqual([
    'email 1',
    'tel_home 1',
    'first_name 2',
    'last_name 2',
    'message 3',
    'home 4',
    'photograph 5',
    'keys 6',
  ])
  expect(elements.find(({ fieldName }) => fieldName === 'home')?.inputType).toBe('number')
})
