import { expect, test } from 'vitest'
import { parsePasswordAnswer } from './password-answer.ts'

/** A redirect that the browser followed, as `fetch` hands it over. */
const followed = Object.defineProperties(new Response('<html>'), {
  redirected: { value: true },
  url: { value: 'https://agency.example/user' },
})
const gone = (to: string) => ({ ok: true, answer: { to } })
const refused = (problem: string | string[]) => ({ ok: false, problem })

test.each<[what: string, answer: Response, means: unknown]>([
  [
    'a refusal by the rules, each line a sentence',
    Response.json(
      { errors: ['must have: an uppercase letter', 'and its confirmation are not the same.'] },
      { status: 422 },
    ),
    refused(['Password must have: an uppercase letter', 'Password and its confirmation are not the same.']),
  ],
  [
    'a refusal in words',
    Response.json({ message: 'Please sign in first.' }, { status: 401 }),
    refused('Please sign in first.'),
  ],
  [
    'a refusal without words',
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    refused('Something went wrong updating your password. Please try again later.'),
  ],
  [
    'a 422 without a list',
    Response.json({ errors: [] }, { status: 422 }),
    refused('Something went wrong updating your password. Please try again later.'),
  ],
  [
    'a redirect to nowhere',
    new Response(null, { status: 302 }),
    refused('Received a redirect without a destination URL'),
  ],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/search' } }), gone('/search')],
  ['a redirect that was followed', followed, gone('https://agency.example/user')],
  ['JSON with a destination', Response.json({ redirect_url: '/user/saved-searches' }), gone('/user/saved-searches')],
  ['JSON without one', Response.json({ user: {} }), gone('/user')],
  ['nothing at all', new Response(null, { status: 204 }), gone('/user')],
])('the answer of the server is understood: %s', async (_, answer, means) => {
  expect(await parsePasswordAnswer(answer)).toEqual(means)
})
