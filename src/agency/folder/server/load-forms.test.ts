import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAgency } from './load-agency.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-forms-'))
  await cp(new URL('../../../../agencies/demo', import.meta.url), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const field = (over: object = {}) => ({ fieldName: 'home', friendlyName: 'home', ...over })
const form = (over: object = {}) => ({
  id: 'repairs',
  title: 'Report a repair',
  formElements: [field()],
  htmlFormId: 'repairs',
  ...over,
})

async function load(forms: unknown) {
  await writeFile(join(folder, 'forms.json'), JSON.stringify(forms, null, 2))
  return loadAgency(folder)
}

test.each<[what: string, forms: unknown, path: string, message: RegExp]>([
  ['no list', {}, '', /./],
  ['no title', [form({ title: undefined })], '[0].title', /is missing/],
  ['no fields', [form({ formElements: [] })], '[0].formElements', /at least one field/],
  [
    'a name that is none',
    [form({ formElements: [field({ fieldName: 'Ho me' })] })],
    '[0].formElements[0].fieldName',
    /lower-case/,
  ],
  ['a field twice', [form({ formElements: [field(), field()] })], '[0].formElements[1].fieldName', /another field/],
  [
    'an unknown kind of field',
    [form({ formElements: [field({ inputType: 'radio' })] })],
    '[0].formElements[0].inputType',
    /./,
  ],
  [
    'a select without options',
    [form({ formElements: [field({ inputType: 'select' })] })],
    '[0].formElements[0]',
    /needs options/,
  ],
  ['a form twice', [form(), form()], '[1].id', /another form/],
  ['a department that there is not', [form({ departmentId: 999 })], '[0].departmentId', /not a department/],
  ['a branch that there is not', [form({ branchId: 999 })], '[0].branchId', /not a branch/],
  ['a spelling mistake', [form({ fields: [] })], '[0].fields', /./],
])('a form is refused with its place in the file: %s', async (_what, forms, path, message) => {
  const outcome = await load(forms)
  const problems = 'problems' in outcome ? outcome.problems : []
  expect(problems).toContainEqual(
    expect.objectContaining({ file: 'forms.json', path, message: expect.stringMatching(message) }),
  )
})

test('a correct form is loaded, with defaults for what was left out', async () => {
  const outcome = await load([form()])
  expect('agency' in outcome && outcome.agency.forms).toEqual([
    {
      ...form(),
      kind: 'form',
      para: '',
      submitButtonText: 'Send',
      gaName: 'custom_form',
      formElements: [
        { ...field(), inputType: 'text', required: false, hidden: false, disabled: false, fieldPostion: 1 },
      ],
    },
  ])
})
