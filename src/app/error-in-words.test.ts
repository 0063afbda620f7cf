import { expect, test } from 'vitest'
import { mishapInWords } from './error-in-words.ts'
import { StartUpProblem } from './start-up.ts'

const coded = (message: string, facts: Record<string, unknown>) => Object.assign(new Error(message), facts)

test('a bug has no words of its own: its stack is wanted', () => {
  expect(mishapInWords(new TypeError('homes is not iterable'))).toBeUndefined()
  expect(mishapInWords(coded('relation "homes" does not exist', { code: '42P01' }))).toBeUndefined()
})

test.each([
  ['no listener', coded('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' })],
  ['no such password', coded('password authentication failed', { code: '28P01' })],
  ['a server that stops', coded('terminating connection', { code: '57P01' })],
  ['a server that says nothing', new Error('timeout expired')],
  ['a pool that waits in vain', new Error('timeout exceeded when trying to connect')],
  ['a connection that ends', new Error('Connection terminated unexpectedly')],
  [
    'each of several IP addresses',
    new AggregateError([coded('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' })]),
  ],
])('%s: the database does not answer', (_why, error) => {
  expect(mishapInWords(error)).toMatch(/^The database does not answer: \S.*\.$/)
})

test('a port in use, and what is to be put right in the agency, are told as they are', () => {
  const taken = coded('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', port: 3000 })
  expect(mishapInWords(taken)).toBe('Port 3000 is in use. PORT=3001 takes another.')
  expect(mishapInWords(new StartUpProblem('The agency has mistakes.'))).toBe('The agency has mistakes.')
})

test('a folder that cannot be written to is named, with the reason', () => {
  const readOnly = coded('EROFS: read-only file system', {
    code: 'EROFS',
    syscall: 'open',
    path: '/data/starting.lock',
  })
  expect(mishapInWords(readOnly)).toBe(
    '/data/starting.lock cannot be written: the file system is read-only. DATA_DIR must be a folder that this user can write to.',
  )
})
