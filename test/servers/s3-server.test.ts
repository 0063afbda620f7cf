import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from './s3-server.ts'

/** The stand-in itself: it must refuse what S3 refuses, or it proves nothing. */
const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret that only they know', region: 'eu-west-2' }
let server: S3Server
beforeAll(async () => {
  server = await startS3Server({ buckets: ['pictures'], ...keys })
})
beforeEach(() => server.objects.clear())
afterAll(() => server.close())

async function signed(given: Partial<typeof keys> & { datetime?: string; method?: string; path?: string } = {}) {
  const { method = 'GET', path = '/pictures/a', ...rest } = given
  const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = { 'x-amz-content-sha256': emptyHash }
  return new AwsV4Signer({ ...keys, ...rest, method, headers, service: 's3', url: `${server.endpoint}${path}` }).sign()
}

describe('the stand-in for S3 refuses', () => {
  test.each<[string, Parameters<typeof signed>[0], string]>([
    ['another key', { accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['another secret', { secretAccessKey: 'a guess' }, 'SignatureDoesNotMatch'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['yesterday', { datetime: '20200101T000000Z' }, 'RequestTimeTooSkewed'],
  ])('%s', async (_what, given, code) => {
    const { url, headers } = await signed(given)
    const answer = await fetch(url, { headers })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(`<Code>${code}</Code>`)])
  })

  test('a signature of another path, and another method', async () => {
    const { url, headers } = await signed()
    for (const [path, method] of [
      ['b', 'GET'],
      ['a', 'DELETE'],
    ] as const) {
      const answer = await fetch(url.href.replace(/a$/, path), { method, headers })
      expect(await answer.text()).toContain('SignatureDoesNotMatch')
    }
  })

  test('a body that was exchanged, and no signature', async () => {
    const { url, headers } = await signed({ method: 'PUT' })
    const exchanged = await fetch(url, { method: 'PUT', headers, body: 'other' })
    expect(await exchanged.text()).toContain('XAmzContentSHA256Mismatch')
    expect(await (await fetch(url)).text()).toContain('AccessDenied')
    expect(server.objects.size).toBe(0)
  })
})
