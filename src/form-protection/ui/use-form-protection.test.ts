import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import { clearToken, setTokenLoader, storeToken } from './authenticity-token.ts'
import { createProtection } from './use-form-protection.ts'

let asked: string[]
let answers: Record<string, () => unknown>
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  asked = []
  answers = {}
  clearToken()
  let tokens = 0
  setTokenLoader(async () => `token ${++tokens}`)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path]?.()
    return answer === undefined ? new Response('{}', { status: 503 }) : Response.json(await answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  logged.mockClear()
})
afterAll(() => {
  logged.mockRestore()
  clearToken()
})

const altcha = { adapter: 'altcha', challengeUrl: '/captcha/challenge' } as const

describe('when something fails', () => {
  test('a captcha that fails to load is logged and the form is sent without it', async () => {
    const fields = await createProtection(altcha, 'form').fields()
    expect(fields).toEqual({ authenticity_token: 'token 1' })
    expect(logged.mock.calls).toEqual([['Recaptcha setup error']])
  })

  test('the captcha is loaded again with the next submit', async () => {
    const protection = createProtection(altcha, 'form')
    await protection.fields()
    await protection.fields()
    expect(asked).toEqual(['/captcha/challenge', '/captcha/challenge'])
  })

  test('without a token nothing is sent', async () => {
    setTokenLoader(() => Promise.reject(new Error('The site does not answer.')))
    const attempt = vi.fn()
    await expect(createProtection(undefined, 'form').send(attempt)).rejects.toThrow('does not answer')
    expect(attempt).not.toHaveBeenCalled()
  })

  test('a refused token is fetched again once', async () => {
    const sent: unknown[] = []
    const answer = await createProtection(undefined, 'form').send(async (fields) => {
      sent.push(fields)
      return new Response(null, { status: 403 })
    })
    expect(answer.status).toBe(403)
    expect(sent).toEqual([{ authenticity_token: 'token 1' }, { authenticity_token: 'token 2' }])
  })
})

test('nothing is fetched before the form is focused, and then once', async () => {
  const loader = vi.fn(async () => 'token')
  setTokenLoader(loader)
  const protection = createProtection(undefined, 'form')
  expect(loader).not.toHaveBeenCalled()
  protection.onFocus()
  protection.onFocus()
  await protection.fields()
  expect(loader).toHaveBeenCalledTimes(1)
})

test('a token that came with another answer is used', async () => {
  storeToken('of the session')
  expect(await createProtection(undefined, 'form').fields()).toEqual({ authenticity_token: 'of the session' })
})

describe('the self-hosted captcha', () => {
  let database: TestDatabase
  let captcha: ReturnType<typeof aFormProtection>['captcha']

  beforeEach(async () => {
    database = await cloneDatabase()
    captcha = aFormProtection(database.db, { captcha: 'altcha' }).captcha
    answers['/captcha/challenge'] = () => captcha.challenge?.()
  })
  afterEach(() => database.drop())

  const verdictOf = (fields: Record<string, unknown>) =>
    captcha.verify(fields['g-recaptcha-response'], { ip: '203.0.113.7' })

  test('is solved from the first focus, and accepted once', async () => {
    const protection = createProtection(captcha.publicConfig(), 'form')
    protection.onFocus()
    await expect.poll(() => asked.length).toBe(1)
    const fields = await protection.fields()
    expect(await verdictOf(fields)).toBe('passed')
    expect(asked).toEqual(['/captcha/challenge'])
    // whoever sends it again without a reset is refused
    expect(await verdictOf(await protection.fields())).toBe('refused')
    protection.reset()
    await expect.poll(async () => verdictOf(await protection.fields())).toBe('passed')
  })

  test('is solved without crypto.subtle', async () => {
    answers['/captcha/challenge'] = async () => {
      const challenge = await captcha.challenge?.()
      vi.stubGlobal('crypto', {})
      return challenge
    }
    const fields = await createProtection(captcha.publicConfig(), 'form').fields()
    vi.unstubAllGlobals()
    expect(await verdictOf(fields)).toBe('passed')
  })
})
