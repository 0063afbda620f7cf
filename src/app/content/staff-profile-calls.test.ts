import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentDesk, fieldsOf, resultOf } from '#test/fixtures/content/content-desk.ts'

let desk: Awaited<ReturnType<typeof contentDesk>>
beforeEach(async () => {
  desk = await contentDesk()
})
afterEach(() => desk.close())

const FOLDER = readFileSync('agencies/demo/branches.json', 'utf8')
const published = async () => (await desk.content.current('branches.json')).text!
const all = () => desk.live.agency.branches.flatMap(({ staff }) => staff)
const ofBranch = (id: number) => desk.live.agency.branches.find((branch) => branch.id === id)!

const NEWCOMER = {
  firstName: 'Wilf',
  surname: 'Ashgrove',
  jobTitle: 'Negotiator',
  departmentId: 11,
  email: 'wilf@ashlarwren.example',
  telephone: '01632 960 177',
  photo: '',
  photoAlt: '',
  words: [],
  qualifications: [],
  contactableForSales: true,
  contactableForLettings: false,
}
let people = 0
const add = async (profile = NEWCOMER) => {
  people += 1
  const actor = await desk.person('marketing', `Editor ${people}`)
  return desk.call(actor, 'save-staff', { id: 0, seen: '', profile })
}

test('a manager of any branch begins with an empty profile, and is told what it lacks', async () => {
  const manager = await desk.person('manager', 'Isolde Marrin', [2])
  const { departments } = resultOf(await desk.call(manager, 'get-staff', { id: 0 }))!
  expect(departments.map(({ branch }) => branch)).toEqual([ofBranch(2).name])
  const answer = await desk.call(manager, 'save-staff', { id: 0, seen: '', profile: { ...NEWCOMER, departmentId: 0 } })
  expect(fieldsOf(answer)).toEqual({ 'profile.departmentId': 'Choose a department' })
})

test('a manager can’t change people of another branch, nor put somebody there', async () => {
  const manager = await desk.person('manager', 'Edmund Tyrell', [1])
  const other = ofBranch(2)
  const id = other.staff[0]!.id
  expect(await desk.call(manager, 'get-staff', { id })).toMatchObject({ refusal: { kind: 'not-permitted' } })
  expect(await desk.call(manager, 'set-staff-left', { id, hasLeft: true })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
  const profile = { ...NEWCOMER, departmentId: other.departments[0]!.id }
  expect(await desk.call(manager, 'save-staff', { id: 0, seen: '', profile })).toMatchObject({ ok: false })
  expect(resultOf(await desk.call(manager, 'list-staff', {})).map(({ id: branch }) => branch)).toEqual([1])
  expect(await published()).toBe(FOLDER)
})

test.each([
  ['surname', { surname: ' ' }, 'Enter a surname'],
  ['email', { email: 'wilf' }, /^Enter an email address/],
  ['telephone', { telephone: 'ask' }, /^Enter a phone number/],
  ['departmentId', { departmentId: 0 }, 'Choose a department'],
  ['photoAlt', { photo: 'pictures/interiors/living-02.webp' }, 'Describe the photo'],
])('somebody without a right %s is not added', async (field, wrong, says) => {
  expect(fieldsOf(await add({ ...NEWCOMER, ...wrong }))[`profile.${field}`]).toMatch(says)
  expect(await published()).toBe(FOLDER)
})

test('somebody new is on the website with an id and a page of their own', async () => {
  const { id } = resultOf(await add())
  expect(all().find((one) => one.id === id)).toMatchObject({ surname: 'Ashgrove', contactableForLettings: false })
  const twin = resultOf(await add())
  expect(all().find((one) => one.id === twin.id)?.slug).toBe(`wilf-ashgrove-${twin.id}`)
})

test('of two editors of one person the second is told; of two people both changes stay', async () => {
  const actor = await desk.person('owner', 'Cora Penhale')
  const [one, other] = [ofBranch(1).staff[0]!, ofBranch(1).staff[1]!]
  const opened = resultOf(await desk.call(actor, 'get-staff', { id: one.id }))
  const beside = resultOf(await desk.call(actor, 'get-staff', { id: other.id }))
  const save = (id: number, from: typeof opened, jobTitle: string) =>
    desk.call(actor, 'save-staff', { id, seen: from.seen, profile: { ...from.profile, jobTitle } })
  resultOf(await save(one.id, opened, 'First'))
  resultOf(await save(other.id, beside, 'Beside'))
  expect(fieldsOf(await save(one.id, opened, 'Second'))['']).toMatch(/^A colleague changed this meanwhile/)
  expect(
    ofBranch(1)
      .staff.slice(0, 2)
      .map(({ jobTitle }) => jobTitle),
  ).toEqual(['First', 'Beside'])
})

test('a changed job title is all that changes in the document', async () => {
  const actor = await desk.person('owner', 'Cora Penhale')
  const { id } = ofBranch(1).staff[0]!
  const { seen, profile } = resultOf(await desk.call(actor, 'get-staff', { id }))
  resultOf(await desk.call(actor, 'save-staff', { id, seen, profile: { ...profile, jobTitle: 'Senior partner' } }))
  const before = FOLDER.split('\n')
  const differing = (await published()).split('\n').filter((line, at) => line !== before[at])
  expect(differing.map((line) => line.trim())).toEqual(['"jobTitle": "Senior partner",'])
})

test('whoever has left is hidden, their articles stay, and they can come back', async () => {
  const actor = await desk.person('owner', 'Cora Penhale')
  const [article] = [...desk.live.written.articles.values()]
  const id = article!.author
  const count = all().length
  const { undo } = resultOf(await desk.call(actor, 'set-staff-left', { id, hasLeft: true }))
  expect(all()).toHaveLength(count - 1)
  expect(desk.live.written.articles.has(article!.slug)).toBe(true)
  expect(resultOf(await desk.call(actor, 'get-staff', { id }))).toMatchObject({ hasLeft: true, path: null })
  resultOf(await desk.call(actor, 'restore-site-document', { of: 'staff', ...undo! }))
  expect(all().map((one) => one.id)).toContain(id)
  expect(await published()).toBe(FOLDER)
})

test('somebody moves past the next of their own department, and not past the last', async () => {
  const actor = await desk.person('owner', 'Cora Penhale')
  const department = ofBranch(1).staff[0]!.departmentId
  const order = () =>
    ofBranch(1)
      .staff.filter((one) => one.departmentId === department)
      .map(({ id }) => id)
  const [first, second, ...rest] = order()
  resultOf(await desk.call(actor, 'move-staff', { id: first!, by: 1 }))
  expect(order()).toEqual([second, first, ...rest])
  expect(resultOf(await desk.call(actor, 'move-staff', { id: second!, by: -1 }))).toEqual({ undo: null })
})
