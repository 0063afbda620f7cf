import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { freePort } from '#src/platform/database/free-port.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type OidcProvider, startOidcProvider } from '#test/servers/oidc-provider.ts'
import { startPrimary, startReplica } from '#test/servers/replica.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { readConfig } from '../../config.ts'
import { examineBuckets, examineReplica, examineWorkAccounts } from './doctor-services.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret that only they know', region: 'eu-west-2' }
let store: S3Server
let database: TestDatabase
let folder: string
beforeAll(async () => {
  store = await startS3Server({ buckets: ['pictures', 'uploads'], ...keys })
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-doctor-'))
})
afterAll(async () => {
  await store.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What is found with a bucket and other variables. */
async function found(variables: Record<string, string> = {}): Promise<string[]> {
  const read = readConfig({
    DATA_DIR: folder,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...variables,
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  return (await examineBuckets(read.config)).map(({ about, state, words }) => `${about} ${state}: ${words.join()}`)
}

describe('a bucket', () => {
  test.each([
    ['that is not there', { S3_BUCKET: 'nowhere' }, /create the bucket, or correct its name/],
    ['with another secret', { S3_SECRET_ACCESS_KEY: 'not that one' }, /correct S3_SECRET_ACCESS_KEY/],
    ['of another region', { S3_REGION: 'us-east-1' }, /S3_REGION/],
    ['at no address', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /correct S3_ENDPOINT/],
  ])('%s is wrong, with what to do about it and no key', async (_what, variables, advice) => {
    const words = await found(variables)
    expect(words).toHaveLength(1)
    expect(words[0]).toMatch(/^Bucket wrong: /)
    expect(words[0]).toMatch(advice)
    expect(words[0]).not.toContain(keys.secretAccessKey)
  })

  test('that may only be read is wrong', async () => {
    store.mishaps.push({ status: 403, code: 'AccessDenied' })
    expect((await found())[0]).toMatch(/wrong: .*read, write, delete and list/)
  })

  test('that works is well, each of two by itself, and nothing is left behind', async () => {
    expect(await found({ S3_UPLOADS_BUCKET: 'uploads' })).toEqual([
      expect.stringMatching(/^Bucket well: the bucket pictures at .* stores, serves, lists and deletes files$/),
      expect.stringMatching(/^Bucket well: the bucket uploads /),
    ])
    expect([...store.objects.keys()]).toEqual([])
  })

  test('is not looked for where there is none', async () => {
    const read = readConfig({ DATA_DIR: folder })
    expect('config' in read && (await examineBuckets(read.config))).toEqual([])
  })
})

describe('pictures that browsers are sent elsewhere for', () => {
  let elsewhere: Server
  let status = 200
  beforeAll(async () => {
    elsewhere = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    status = 200
  })
  afterAll(() => elsewhere.close())
  const variables = () => ({
    S3_UPLOADS_BUCKET: 'uploads',
    MEDIA_URL: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
  })

  test('are not there: visitors see none', async () => {
    status = 403
    expect((await found(variables()))[0]).toMatch(/MEDIA_URL does not serve .*status 403.*: visitors see no photos/)
    expect([...store.objects.keys()]).toEqual([])
  })

  test('are there', async () => {
    expect((await found(variables()))[0]).toMatch(/^Bucket well/)
  })
})

describe('a replica', () => {
  const examined = (databaseReadUrl: string | undefined, databaseReadLag = 5) =>
    examineReplica({ databaseReadUrl, databaseReadLag }, database.db)

  test('is not looked for where there is none', async () => {
    expect(await examined(undefined)).toBeUndefined()
  })

  test('that does not answer is wrong', async () => {
    const finding = await examined(`postgres://someone:secret@127.0.0.1:${await freePort()}/kerbside`)
    expect(finding).toMatchObject({ about: 'Replica', state: 'wrong' })
    expect(finding?.words[0]).toMatch(/does not respond .*searches use the primary meanwhile/)
    expect(finding?.words[0]).not.toContain('secret')
  })

  test('that is written to is none', async () => {
    expect((await examined(database.url))?.words[0]).toMatch(/is a primary, not a replica/)
  })

  test('that follows is well', async () => {
    const dataDir = join(folder, 'primary')
    const primary = await startPrimary(dataDir)
    const replica = await startReplica({ url: primary.url, dataDir }, join(folder, 'replica'))
    const db = openDatabase(primary.url)
    try {
      const finding = await examineReplica({ databaseReadUrl: replica.url, databaseReadLag: 30 }, db)
      expect(finding).toEqual({
        about: 'Replica',
        state: 'well',
        words: [expect.stringMatching(/^up to date within \d+\.\d s$/)],
      })
    } finally {
      await close(db)
      await replica.stop()
      await primary.stop()
    }
  }, 120_000)
})

describe('work accounts', () => {
  let provider: OidcProvider
  beforeAll(async () => {
    provider = await startOidcProvider()
  })
  afterAll(() => provider.stop())

  const examine = (issuer: string) =>
    examineWorkAccounts({ deskOidc: { ...provider.config, issuer }, publicUrl: 'https://homes.example' })

  test('an issuer that is not there, or says that it is another, is wrong', async () => {
    for (const issuer of [
      'http://127.0.0.1:9',
      `${provider.issuer}/elsewhere`,
      provider.issuer.replace('127.0.0.1', 'localhost'),
    ])
      expect([issuer, await examine(issuer)]).toEqual([
        issuer,
        [{ about: 'Work accounts', state: 'wrong', words: [expect.stringContaining('correct DESK_OIDC_ISSUER')] }],
      ])
  })

  test('an issuer that is found is well, and what to register there is said', async () => {
    const words = [`${provider.issuer} is found; register https://homes.example/desk/work-account/callback there`]
    expect(await examine(provider.issuer)).toEqual([{ about: 'Work accounts', state: 'well', words }])
  })

  test('nothing is said where there are no work accounts', async () => {
    expect(await examineWorkAccounts({ deskOidc: undefined, publicUrl: 'https://homes.example' })).toEqual([])
  })
})
