import { expect, test } from 'vitest'
import { referencesOf, replyBlocks, replySender } from './reply-mail.ts'

const sender = { address: 'hello@ashlarwren.example' }

test.each([
  ['oakham@ashlarwren.example', 'oakham@ashlarwren.example'],
  ['Oakham@AshlarWren.example', 'Oakham@AshlarWren.example'],
  ['oakham@another.example', 'hello@ashlarwren.example'],
  ['oakham@notashlarwren.example', 'hello@ashlarwren.example'],
])('a reply of the branch %s is from %s', (email, address) => {
  expect(replySender({ name: 'Priya Lanyon, Ashlar Wren', email }, sender).address).toBe(address)
})

test('a reply has its paragraphs, its links, and what it answers below', () => {
  const quotation = { introduction: 'On Tuesday, Grace wrote:', text: 'Could we see it?' }
  expect(replyBlocks('Dear Grace,\n\nSee https://homes.example/a?b=1.\nOr call.\n', quotation)).toEqual([
    { kind: 'paragraph', text: ['Dear Grace,'] },
    {
      kind: 'paragraph',
      text: ['See ', { text: 'https://homes.example/a?b=1', url: 'https://homes.example/a?b=1' }, '.\nOr call.'],
    },
    { kind: 'paragraph', muted: true, text: 'On Tuesday, Grace wrote:' },
    { kind: 'quotation', text: 'Could we see it?' },
  ])
})

test('references keep the first message and the latest, however long the thread', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `<${at}@a.example>`)
  const kept = referencesOf(ids).split(' ')
  expect([kept[0], kept.at(-1), kept.length]).toEqual(['<0@a.example>', '<39@a.example>', 10])
})
