import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { type FileStore, readWholeFile } from './file-store.ts'
import { folderFiles } from './folder-files.ts'
import { s3Files } from './s3-files.ts'
import { bucketUrl } from './s3-request.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret that only they know', region: 'eu-west-2' }
const retry = { attempts: 3, retryMs: 1, timeoutMs: 400 }
let folder: string
let server: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-files-'))
  server = await startS3Server({ buckets: ['pictures'], pageSize: 2, ...keys })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const picture = { mime: 'image/webp', isForEver: true }
const inBucket = (given: Partial<Parameters<typeof s3Files>[0]> = {}) =>
  s3Files({ ...keys, endpoint: server.endpoint, bucket: 'pictures', pathStyle: true, ...given }, retry)

async function namesIn(files: FileStore, under: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, bytes } of files.list(under)) names.push(`${name} ${bytes}`)
  return names
}

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderFiles(join(folder, 'store'))],
  ['a bucket', () => inBucket()],
])('%s', (_where, open) => {
  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a/./b', '', 'a b', 'a%2fb', 'a\\b', 'a\0'])(
    'has no file of the name %j',
    async (name) => {
      const files = open()
      await expect(files.read(name)).rejects.toThrow('is not the name of a stored file')
      await expect(files.put(name, Buffer.from('x'), picture)).rejects.toThrow('is not the name of a stored file')
    },
  )

  test('a file that is not there is none', async () => {
    const files = open()
    expect(await files.read('media/none')).toBeUndefined()
    expect(await files.has('media/none')).toBe(false)
    expect(await namesIn(files, 'nowhere')).toEqual([])
    await files.remove('media/none')
  })

  test('what is put is read as it was, in whatever size, and again when it is put again', async () => {
    const files = open()
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), Buffer.alloc(3_000_000, 'ab')]) {
      await files.put('media/aa/one.webp', bytes, picture)
      const found = await files.read('media/aa/one.webp')
      expect(found?.bytes).toBe(bytes.length)
      expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
      expect(await files.has('media/aa/one.webp')).toBe(true)
    }
    await files.remove('media/aa/one.webp')
    expect(await files.has('media/aa/one.webp')).toBe(false)
  })

  test('a file of this machine is taken in and away', async () => {
    const files = open()
    const path = join(folder, 'sent')
    await writeFile(path, 'a plan')
    await files.adopt('uploads/plan', path, { mime: 'text/plain' })
    expect(await readWholeFile(files, 'uploads/plan')).toEqual(Buffer.from('a plan'))
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test('files are listed with their sizes, of a folder and all under it', async () => {
    const files = open()
    for (const name of ['list/b/2', 'list/a', 'list/b/1', 'list/c', 'list/d', 'listed'])
      await files.put(name, Buffer.from(name), picture)
    expect(await namesIn(files, 'list')).toEqual(['list/a 6', 'list/b/1 8', 'list/b/2 8', 'list/c 6', 'list/d 6'])
  })

  test('readers of a file that is put again and again never see half of one', async () => {
    const files = open()
    const whole = (word: string) => Buffer.alloc(200_000, word)
    await files.put('media/busy', whole('a'), picture)
    const writing = (async () => {
      for (const word of ['b', 'c', 'd', 'e']) await files.put('media/busy', whole(word), picture)
    })()
    for (let at = 0; at < 12; at++) expect(new Set(await readWholeFile(files, 'media/busy')).size).toBe(1)
    await writing
  })
})

test('a folder that a file leaves empty goes with it, and comes back with the next', async () => {
  const store = join(folder, 'emptied')
  const files = folderFiles(store)
  await files.put('renditions/ab/one/320.webp', Buffer.from('x'), picture)
  await files.put('renditions/ab/two/320.webp', Buffer.from('x'), picture)
  await files.remove('renditions/ab/one/320.webp')
  expect(await readdir(join(store, 'renditions/ab'))).toEqual(['two'])
  await files.remove('renditions/ab/two/320.webp')
  expect(await readdir(store)).toEqual([])
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      await files.put(`renditions/ab/${at % 4}/${at}.webp`, Buffer.from('x'), picture)
      await files.remove(`renditions/ab/${at % 4}/${at}.webp`)
    }),
  )
  expect(await readdir(store)).toEqual([])
})

test('a folder keeps nothing of what could not be written, and keeps secrets to its owner', async () => {
  const files = folderFiles(join(folder, 'own'), { mode: 0o600 })
  await files.put('uploads/a', Buffer.from('a'), picture)
  expect((await stat(join(folder, 'own/uploads/a'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'own/uploads'))).mode & 0o777).toBe(0o700)
  await expect(files.put('uploads/a/b', Buffer.from('b'), picture)).rejects.toThrow()
  expect(await readdir(join(folder, 'own/uploads'))).toEqual(['a'])
})

describe('a bucket', () => {
  beforeEach(() => {
    server.objects.clear()
    server.asked.length = 0
    server.mishaps.length = 0
  })

  test.each([
    ['https://s3.eu-west-2.amazonaws.com', false, 'https://pictures.s3.eu-west-2.amazonaws.com'],
    ['https://s3.eu-west-2.amazonaws.com', true, 'https://s3.eu-west-2.amazonaws.com/pictures'],
    ['http://files:9000/', true, 'http://files:9000/pictures'],
    ['https://files.example/s3/', true, 'https://files.example/s3/pictures'],
  ])('at %s, in the path: %s, is %s', (endpoint, pathStyle, url) => {
    expect(bucketUrl({ endpoint, pathStyle, bucket: 'pictures' })).toBe(url)
  })

  test('is told what a file is and how long it may be kept', async () => {
    await inBucket().put('media/a', Buffer.from('a'), picture)
    await inBucket().put('uploads/a', Buffer.from('a'), { mime: 'application/pdf' })
    expect(server.objects.get('pictures/media/a')?.headers).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(server.objects.get('pictures/uploads/a')?.headers).toEqual({ 'content-type': 'application/pdf' })
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'another secret' }, 'SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('that refuses us for %s is a fault at once, and not a missing file', async (_what, given, code) => {
    await expect(inBucket(given).read('media/a')).rejects.toThrow(code)
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['hangs up', 'cut' as const],
    ['says nothing', 'silence' as const],
  ])('that %s once or twice is asked again', async (_what, mishap) => {
    server.mishaps.push(mishap, mishap)
    await inBucket().put('media/a', Buffer.from('a'), picture)
    server.mishaps.push(mishap)
    expect(await readWholeFile(inBucket(), 'media/a')).toEqual(Buffer.from('a'))
    expect(server.asked).toHaveLength(5)
  })

  test.each([
    ['is busy', { status: 503, code: 'SlowDown' }, '503 (SlowDown)'],
    ['says nothing', 'silence' as const, 'nothing (UND_ERR_HEADERS_TIMEOUT)'],
  ])('that %s for good is given up, in words that tell no secret', async (_what, mishap, words) => {
    server.mishaps.push(mishap, mishap, mishap)
    const failed = await inBucket()
      .read('media/a')
      .catch((error: Error) => error)
    expect(failed).toBeInstanceOf(Error)
    const told = JSON.stringify(failed, Object.getOwnPropertyNames(failed))
    expect(told).toContain(words)
    expect(told).not.toMatch(/secret that only|AKIDEXAMPLE|Signature=/)
    expect(server.asked).toHaveLength(3)
  })

  test('a file that breaks off is taken up where it broke', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await inBucket().put('media/a', bytes, picture)
    server.mishaps.push('half', 'half')
    expect((await readWholeFile(inBucket(), 'media/a'))?.equals(bytes)).toBe(true)
    expect(server.asked).toEqual(['PUT pictures/media/a', ...Array(3).fill('GET pictures/media/a')])
  })

  test('a file that became another while it was read is not patched together', async () => {
    await inBucket().put('media/a', Buffer.alloc(100_000, 'a'), picture)
    server.mishaps.push('half')
    const found = await inBucket().read('media/a')
    await inBucket().put('media/a', Buffer.alloc(100_000, 'b'), picture)
    await expect(found && buffer(found.stream)).rejects.toThrow('412')
  })
})
