import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'kerbside-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dataDir = () => mkdtempSync(join(folder, 'data-'))

describe('configuration', () => {
  test('lists every mistake at once', () => {
    const answer = readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://db', SECRET: 'short', CAPTCHA: 'riddle' })
    expect('mistakes' in answer && answer.mistakes.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'CAPTCHA',
      'SECRET',
    ])
  })

  test('says what was given, but no secret and no URL that may hold a password', () => {
    const answer = readConfig({
      PORT: 'eighty',
      CAPTCHA: 'riddle',
      SECRET: 'hunter2',
      DATABASE_URL: 'mysql://kerbside:hunter2@db/homes',
      MAIL_URL: 'http://hunter2@mail',
    })
    const mistakes = 'mistakes' in answer ? answer.mistakes : []
    expect(mistakes).toHaveLength(5)
    expect(mistakes.join('\n')).toContain('PORT must be a port number (it is "eighty")')
    expect(mistakes.join('\n')).toContain('CAPTCHA must be altcha, recaptcha-v2-invisible, recaptcha-v3 or none')
    expect(mistakes.join('\n')).not.toContain('hunter2')
  })

  test.each([
    [{ DESK_OIDC_CLIENT_ID: 'desk' }, 'DESK_OIDC_ISSUER is required with DESK_OIDC_CLIENT_ID'],
    [
      { DESK_OIDC_ISSUER: 'https://id.example', DESK_OIDC_CLIENT_ID: 'desk' },
      'DESK_OIDC_CLIENT_SECRET is required with DESK_OIDC_ISSUER',
    ],
    [
      { DESK_OIDC_ISSUER: 'http://id.example', DESK_OIDC_CLIENT_ID: 'desk', DESK_OIDC_CLIENT_SECRET: 'x' },
      'DESK_OIDC_ISSUER must start with https://',
    ],
    [
      {
        DESK_OIDC_ISSUER: 'https://id.example',
        DESK_OIDC_CLIENT_ID: 'desk',
        DESK_OIDC_CLIENT_SECRET: 'x',
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://homes.example',
        SECRET: 's'.repeat(32),
      },
      'PUBLIC_URL must start with https:// with DESK_OIDC_ISSUER',
    ],
  ])('work accounts of staff that cannot work are a mistake: %o', (given, mistake) => {
    expect(readConfig({ DATA_DIR: dataDir(), ...given })).toEqual({ mistakes: [mistake] })
  })

  test('work accounts of staff are off without an issuer, and have a name with one', () => {
    const off = readConfig({ DATA_DIR: dataDir() })
    expect('config' in off && off.config.deskOidc).toBeUndefined()
    const given = { DESK_OIDC_ISSUER: 'https://id.example', DESK_OIDC_CLIENT_ID: 'desk', DESK_OIDC_CLIENT_SECRET: 'x' }
    const on = readConfig({ DATA_DIR: dataDir(), ...given })
    expect('config' in on && on.config.deskOidc).toEqual({
      issuer: 'https://id.example',
      clientId: 'desk',
      clientSecret: 'x',
      name: 'your work account',
    })
  })

  test.each(['recaptcha-v2-invisible', 'recaptcha-v3'])('%s needs both of its keys', (CAPTCHA) => {
    for (const keys of [{}, { RECAPTCHA_SITE_KEY: 'public' }, { RECAPTCHA_SECRET_KEY: 'secret' }])
      expect(readConfig({ CAPTCHA, ...keys, DATA_DIR: dataDir() })).toEqual({
        mistakes: [`RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are needed for ${CAPTCHA}`],
      })
  })

  test.each([
    [{ S3_BUCKET: 'homes' }, ['S3_ACCESS_KEY_ID is required', 'S3_SECRET_ACCESS_KEY is required']],
    [{ MEDIA_URL: 'https://cdn.example' }, ['MEDIA_URL is the public URL of S3_BUCKET']],
    [
      {
        ...{ MEDIA_URL: 'https://cdn.example', S3_BUCKET: 'homes', S3_UPLOADS_BUCKET: 'homes' },
        ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
      },
      ['S3_UPLOADS_BUCKET must be another bucket'],
    ],
  ])('a bucket that is half configured, or that shows uploads to everybody, is a mistake: %j', (given, words) => {
    const answer = readConfig({ ...given, DATA_DIR: dataDir() })
    const mistakes = 'mistakes' in answer ? answer.mistakes : []
    expect(mistakes).toEqual(words.map((start) => expect.stringMatching(`^${start}`)))
  })

  test('a secret that was written by half is not used', () => {
    const DATA_DIR = dataDir()
    writeFileSync(join(DATA_DIR, 'secret'), '')
    const answer = readConfig({ DATA_DIR })
    expect('mistakes' in answer && answer.mistakes).toEqual([
      expect.stringMatching(/^the secret in DATA_DIR is damaged/),
    ])
  })

  test('a data folder that cannot be there is a mistake, not a crash', () => {
    const answer = readConfig({ DATA_DIR: '/dev/null/data' })
    expect('mistakes' in answer && answer.mistakes).toEqual([expect.stringMatching(/^DATA_DIR cannot be written: /)])
  })

  test('production needs a secret of its own', () => {
    expect(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir() })).toEqual({
      mistakes: ['SECRET is required when NODE_ENV is production'],
    })
  })

  test('an empty variable counts as absent', () => {
    const answer = readConfig({ PORT: '', DATABASE_URL: '', DATA_DIR: dataDir() })
    expect('config' in answer && answer.config.port).toBe(3000)
  })

  test('elsewhere a secret is generated, kept, and readable by its owner alone', () => {
    const DATA_DIR = dataDir()
    const first = readConfig({ DATA_DIR })
    const second = readConfig({ DATA_DIR })
    if (!('config' in first) || !('config' in second)) throw new Error('refused')
    expect(second.config.secret).toBe(first.config.secret)
    expect(first.config.secret).toHaveLength(64)
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
    expect(Object.isFrozen(first.config)).toBe(true)
  })

  test('the public URL carries no trailing slash', () => {
    const answer = readConfig({ PUBLIC_URL: 'https://homes.example/', DATA_DIR: dataDir() })
    expect('config' in answer && answer.config.publicUrl).toBe('https://homes.example')
  })
})
