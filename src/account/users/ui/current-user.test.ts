import { expect, test, vi } from 'vitest'
import type { User } from '../user.ts'
import { createCurrentUser } from './current-user.ts'
import { signedInHint, signedOutHint } from './signed-in-hint.ts'

const ann = { user_id: 1, first_name: 'Ann', only_for_reset: false } as User
const ben = { ...ann, user_id: 2, first_name: 'Ben' }

/** A page whose server gives these answers, one after the other; undefined is one that cannot be reached. */
function page(answers: ({ user: User | null; authenticity_token: string } | number | undefined)[], hint = () => true) {
  const fetch = vi.fn(async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  })
  const log = vi.fn()
  const tokens: (string | undefined)[] = []
  const user = createCurrentUser({ fetch, hint, log, keepToken: (token) => tokens.push(token) })
  return { ...user, fetch, log, tokens }
}

const as = (user: User | null, token = 'a token') => ({ user, authenticity_token: token })

test.each([[undefined], [500]])('a failed fetch (%s) is only logged, and asked again by the next', async (failure) => {
  const { fetchUser, log } = page([failure, as(ann)])
  expect(await fetchUser()).toBe('unknown')
  expect(log).toHaveBeenCalledOnce()
  expect(await fetchUser()).toEqual(ann)
})

test('without an answer there is no token, rather than an empty one', async () => {
  await expect(page([undefined]).fetchToken()).rejects.toThrow('Failed to fetch')
})

test('many who ask at once are one request', async () => {
  const { fetchUser, fetchToken, fetch } = page([as(null)])
  expect(await Promise.all([fetchUser(), fetchToken(), fetchUser()])).toEqual([null, 'a token', null])
  expect(fetch).toHaveBeenCalledOnce()
})

test('nobody asks the server where nobody seems to be signed in', async () => {
  const { recognise, store, fetch } = page([], () => false)
  await recognise()
  expect(store.getState().user).toBe(null)
  expect(fetch).not.toHaveBeenCalled()
})

test('who is known is not asked about again, until the hint has gone', async () => {
  let hint = true
  const { recognise, fetch, store } = page([as(ann)], () => hint)
  await recognise()
  expect(await recognise()).toEqual(ann)
  hint = false
  expect(await recognise()).toBe(null)
  expect(store.getState().user).toBe(null)
  expect(fetch).toHaveBeenCalledOnce()
})

test('what shows the user follows every change of them', async () => {
  const { onUser, fetchUser, afterSignOut } = page([as(ann), as({ ...ann, first_name: 'Anna' })])
  const names: unknown[] = []
  const stop = onUser((user) => names.push(user?.first_name))
  await fetchUser()
  await fetchUser()
  afterSignOut()
  stop()
  expect(names).toEqual([undefined, 'Ann', 'Anna', undefined])
})

test('listeners hear of every other user and of nothing else, and who comes late hears at once', async () => {
  const { fetchUser, afterSignIn, afterSignOut, onUserChange } = page([as(null), as(ann), as(ann), as(ben)])
  const heard: unknown[] = []
  onUserChange((user, how) => heard.push([user?.first_name, how]))
  await fetchUser()
  await afterSignIn()
  await fetchUser()
  afterSignOut()
  await fetchUser()
  onUserChange((user, how) => heard.push(['late', user?.first_name, how]))
  expect(heard).toEqual([
    [undefined, 'found'],
    ['Ann', 'signed_in'],
    [undefined, 'signed_out'],
    ['Ben', 'found'],
    ['late', 'Ben', 'found'],
  ])
})

test('a session has a token of its own, which ends with it', async () => {
  const { fetchUser, afterSignIn, afterSignOut, know, tokens } = page([as(null, 'mine'), as(ann, 'hers')])
  await fetchUser()
  await afterSignIn()
  afterSignOut()
  know({ user: null, token: 'new' })
  expect(tokens).toEqual(['mine', 'hers', undefined, 'new'])
})

test('a session that is good for a new password only is a visitor to everybody else', async () => {
  const { fetchUser, onUserChange, store } = page([as({ ...ann, only_for_reset: true })])
  const listener = vi.fn()
  onUserChange(listener)
  await fetchUser()
  expect(listener).toHaveBeenCalledWith(null, 'found')
  expect(store.getState().user).toMatchObject({ only_for_reset: true })
})

test.each([
  ['', false],
  ['signed_in=1', true],
  ['theme=a; signed_in=1', true],
  ['not_signed_in=1', false],
  ['signed_in=', false],
])('the cookies “%s” hint at somebody: %s', (cookies, hint) => {
  expect(signedInHint(cookies)).toBe(hint)
})

test.each([
  ['', false],
  ['signed_in=1', false],
  ['theme=a; signed_in=0', true],
  ['not_signed_in=0', false],
])('the cookies “%s” tell of somebody who has left: %s', (cookies, left) => {
  expect(signedOutHint(cookies)).toBe(left)
})
