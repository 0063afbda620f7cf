import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { pullFeed } from '#src/feeds/sources/server/pull-sources.ts'
import { LOW_FREE_MB } from '#src/platform/files/free-space.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk, sentFile } from '#test/fixtures/feed-fixture.ts'

let desk: FeedDesk
let admin: Actor
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
})
afterEach(() => desk.close())

const homes = [1, 2, 3, 4, 5].map((number) =>
  saleRow(`CF1_${number}`, { ADDRESS_1: String(number), POSTCODE2: `6A${'ABDEF'[number - 1]}` }),
)
const send = async () => {
  const content = sentFile(writeBlm(homes))
  return (await desk.ask(admin, 'try-feed-file', { name: 'oakham.blm', content })).id
}
const loseFiles = () => rm(join(desk.folder, 'feed-files'), { recursive: true, force: true })

describe('a job that fails', () => {
  test('leaves a file that was tried failed, and not being read for ever', async () => {
    const id = await send()
    await loseFiles()
    await expect(desk.work()).rejects.toThrow('missing')
    expect(await desk.ask(admin, 'get-feed-file', { id })).toMatchObject({ state: 'failed', trials: [] })
  })

  test('leaves a file that is imported failed, with what was found out about it', async () => {
    const id = await send()
    await desk.work()
    await desk.ask(admin, 'import-feed-file', { id })
    await loseFiles()
    const [job] = [...desk.queue]
    await expect(desk.work()).rejects.toThrow('missing')
    const file = await desk.ask(admin, 'get-feed-file', { id })
    expect(file).toMatchObject({ state: 'failed', importId: null, trials: [{ counts: { added: 5 } }] })
    // the queue's own retry, hours later
    desk.queue.push(job!)
    await desk.work()
  })

  test('leaves a paused file for staff to try again', async () => {
    await desk.drop(writeBlm(homes))
    desk.time.now = new Date(desk.time.now.getTime() + 3_600_000)
    const { importId = 0 } = await desk.drop(writeBlm(homes.slice(0, 1)))
    await desk.ask(admin, 'import-paused-file', { id: importId })
    desk.disk.freeBytes = 0
    await expect(desk.work()).rejects.toThrow('nearly full')
    expect(await desk.ask(admin, 'get-paused-import', { id: importId })).toMatchObject({
      paused: { decision: null },
      file: 'failed',
    })
    desk.disk.freeBytes = 100_000_000_000
    await desk.ask(admin, 'import-paused-file', { id: importId })
    await desk.work()
    expect(await desk.ask(admin, 'get-paused-import', { id: importId })).toMatchObject({
      paused: { decision: 'imported' },
      file: 'gone',
    })
  })

  test('of a feed that is tested or fetched says so on its page', async () => {
    const add = { name: 'New homes', kind: 'url', url: 'http://127.0.0.1/homes.blm' } as const
    const { id } = await desk.ask(admin, 'add-feed-source', add)
    const broken = { ...desk.run, feedFiles: { ...desk.feedFiles, inFolder: () => Promise.reject(new Error('disk')) } }
    const words = 'Something went wrong on our side, and it is tried again by itself.'
    await expect(pullFeed(broken, { sourceId: id, isTest: true })).rejects.toThrow('disk')
    await expect(pullFeed(broken, { sourceId: id })).rejects.toThrow('disk')
    const { source } = await desk.ask(admin, 'get-feed-source', { id })
    expect(source).toMatchObject({ problem: words, test: { isRight: false, words } })
  })
})

describe('a file that the disk has no room for', () => {
  test('is refused in words, and nothing of it stays', async () => {
    desk.disk.freeBytes = LOW_FREE_MB * 1024 * 1024 + 1000
    const sent = { name: 'oakham.blm', content: sentFile('x'), bytes: 1001 }
    expect(await desk.call(admin, 'try-feed-file', sent)).toMatchObject({
      refusal: { fields: { file: 'The server’s disk is nearly full, so no file can be taken in.' } },
    })
    expect(await desk.db.selectFrom('feed_files').selectAll().execute()).toEqual([])
  })
})
