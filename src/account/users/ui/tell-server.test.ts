import { expect, test } from 'vitest'
import { createTellServer, type TellOutcome } from './tell-server.ts'

/** A server that answers so, one after the other; undefined cannot be reached. */
function server(...answers: ([status: number, json?: unknown] | undefined)[]) {
  const calls: { path: string; how: RequestInit }[] = []
  let pauses = 0
  const tell = createTellServer(
    async (path, how) => {
      calls.push({ path, how })
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      const [status, json] = answer
      return json === undefined ? new Response('<h1>Sorry</h1>', { status }) : Response.json(json, { status })
    },
    async () => void pauses++,
  )
  return { tell, calls, pauses: () => pauses }
}

test.each<[words: string, answers: Parameters<typeof server>, told: TellOutcome, calls: number]>([
  ['cannot be reached, twice', [undefined, undefined], { kind: 'failed' }, 2],
  ['has a fault, twice', [[503], [500]], { kind: 'failed' }, 2],
  [
    'has too much to do, twice',
    [
      [429, {}],
      [429, {}],
    ],
    { kind: 'failed' },
    2,
  ],
  ['answers a page', [[200], [200]], { kind: 'failed' }, 2],
  ['has another session, or none', [[401, {}]], { kind: 'signed_out' }, 1],
  ['refuses', [[422, { message: 'Too many.' }]], { kind: 'refused', status: 422, message: 'Too many.' }, 1],
  ['refuses without a word', [[404, null]], { kind: 'refused', status: 404, message: '' }, 1],
  ['has a fault, once', [[502], [200, { id: 1 }]], { kind: 'told', answer: { id: 1 } }, 2],
  ['has an answer', [[200, { id: 1 }]], { kind: 'told', answer: { id: 1 } }, 1],
])('the outcome is reported for a server that %s', async (_words, answers, told, times) => {
  const { tell, calls, pauses } = server(...answers)
  expect(await tell('/searches/1')).toEqual(told)
  expect([calls.length, pauses()]).toEqual([times, times - 1])
})

test('what is told goes on when the page is left, and says what it stands for', async () => {
  const { tell, calls } = server([200, {}])
  await tell('/searches/1', { override: 'delete', json: { user_id: 7 } })
  expect(calls).toMatchObject([
    {
      path: '/searches/1',
      how: {
        method: 'POST',
        keepalive: true,
        headers: { 'x-http-method-override': 'delete' },
        body: '{"user_id":7}',
      },
    },
  ])
})
