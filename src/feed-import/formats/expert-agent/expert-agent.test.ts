import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRows } from '#src/feed-import/mapping/fixtures/read-rows.ts'
import { expertAgentFormat } from './server/expert-agent-format.ts'

const text = readFileSync(join(import.meta.dirname, 'fixtures/expert-agent.xml'), 'utf8')
const rows = await readRows(expertAgentFormat, text)
const byRef = (ref: string) => rows.find((row) => row.ref === ref)!

test('Expert Agent is known by its first elements, with branches and without', () => {
  expect(expertAgentFormat.recognises(text.slice(0, 200))).toBe(true)
  expect(expertAgentFormat.recognises('<properties>\n<property reference="a">')).toBe(true)
  expect(expertAgentFormat.recognises('<properties><property><propertyID>')).toBe(false)
})

test('a rent whose text does not say what it is for sets the home aside', () => {
  expect(byRef('EA1003').home).toEqual({ problem: 'Rent is for (kerbside-period) is empty, so the rent is not known' })
})

test('a price on application has no figure', () => {
  expect(byRef('EA1004').home).toMatchObject({ price: { onApplication: true } })
})

test('a sale has its price’s words, rooms with their metres, and pictures', () => {
  expect(byRef('EA1001')).toMatchObject({
    branch: 'Oakham',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 450_000, qualifier: 'offers_in_excess_of' },
      typeCode: 3,
      rooms: [{ name: 'Sitting room', lengthM: 4.32, widthM: 2.03, note: 'With a fireplace.' }, { name: 'Hall' }],
      address: { display: 'Linnet Road, Barleythorpe, Oakham', houseNameNumber: '9' },
      position: { lat: 52.67, lng: -0.73 },
    },
    media: [
      { kind: 'photo', source: 'https://pictures.example/ea1-1.jpg', caption: 'Front' },
      { kind: 'floorplan' },
      { kind: 'document' },
    ],
  })
})

test('a letting has the period of its rent from the price’s text', () => {
  expect(byRef('EA1002').home).toMatchObject({
    channel: 'lettings',
    status: 'let_agreed',
    price: { pounds: 950, frequency: 'monthly' },
    typeCode: 8,
  })
})

test.each([
  ['£180 pw', 'weekly'],
  ['£180 per week', 'weekly'],
  ['£95 pppw', 'per_person_per_week'],
  ['£1,250 per calendar month', 'monthly'],
  ['£12,000 per annum', 'annual'],
  ['£3,000 p.q.', 'quarterly'],
])('%s is %s', async (words, frequency) => {
  const changed = text.replace('£950 pcm', words)
  const found = (await readRows(expertAgentFormat, changed)).find(({ ref }) => ref === 'EA1002')
  expect(found!.home).toMatchObject({ price: { frequency } })
})

test('a file without branches is of the branch “expertagent”', async () => {
  const inner = /<properties>[\s\S]*<\/properties>/.exec(text)![0]
  expect((await readRows(expertAgentFormat, inner))[0]!.branch).toBe('expertagent')
})
