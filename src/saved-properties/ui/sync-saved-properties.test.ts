import { beforeEach, describe, expect, test } from 'vitest'
import type { TellOutcome } from '#src/account/users/ui/tell-server.ts'
import { storedValue } from '#src/design-system/hooks/stored-value.ts'
import type { ToastOptions } from '#src/design-system/toast/show-toast.ts'
import { BrowserTabs, workOfATab } from '#test/browser-tabs.ts'
import type { LastSync } from '../merge-saved.ts'
import {
  readSavedIds,
  SAVED_PROPERTIES_KEY,
  type SavedIds,
  withoutSaved,
  withSaved,
  writeSavedIds,
} from '../saved-ids.ts'
import { readSyncRecord, SYNC_RECORD_KEY, SYNCED_FLAG_KEY, writeSyncRecord } from '../sync-record.ts'
import { createSavedSync } from './sync-saved-properties.ts'

const ann = 1
const ben = 2

/** The lists of some users. It answers a moment later, as a server does. */
class Server {
  lists = new Map<number, SavedIds>()
  session: number | undefined
  /** there is no property of a greater id */
  last = 1000
  trouble: 'none' | 'reading' | 'writing' | 'everything' = 'none'
  calls: string[] = []
  /** what happens at the next call, before it is answered */
  meanwhile: (() => void) | undefined

  constructor(user: number | undefined, list: SavedIds = []) {
    this.session = user
    if (user !== undefined) this.lists.set(user, list)
  }

  list(user = ann): SavedIds {
    return this.lists.get(user) ?? []
  }

  async answer(call: string): Promise<void> {
    this.calls.push(call)
    const happens = this.meanwhile
    this.meanwhile = undefined
    await Promise.resolve()
    happens?.()
    await Promise.resolve()
  }

  async get(path: string) {
    await this.answer('list')
    const { searchParams } = new URL(path, 'http://site')
    if (this.trouble === 'reading' || this.trouble === 'everything') return { kind: 'failed' } as const
    if (this.session === undefined || searchParams.get('user_id') !== String(this.session)) {
      return { kind: 'signed_out' } as const
    }
    const properties = this.list(this.session).map((property_id) => ({ property_id }))
    return { kind: 'answer', answer: { properties } } as const
  }

  async post(path: string, json: Readonly<Record<string, unknown>>): Promise<TellOutcome> {
    const removed = /\/saved_properties\/(\d+)$/.exec(path)?.[1]
    const ids = removed ? [Number(removed)] : String(json.property_ids).split(',').map(Number)
    await this.answer(`${removed ? 'remove' : 'save'} ${ids}`)
    if (this.trouble === 'writing' || this.trouble === 'everything') return { kind: 'failed' }
    if (this.session === undefined) return { kind: 'signed_out' }
    if (json.user_id !== this.session) return { kind: 'refused', status: 404, message: '' }
    const known = ids.filter((id) => id <= this.last)
    let list = this.list(this.session)
    for (const id of known.toReversed()) list = removed ? withoutSaved(list, id) : withSaved(list, id)
    this.lists.set(this.session, list)
    return { kind: 'told', answer: { property_ids: list, unknown_ids: ids.filter((id) => id > this.last) } }
  }
}

/** A browser with its storage and tabs, which do not wait for one another. */
class Browser extends BrowserTabs {
  toasts: ToastOptions[] = []
  server: Server

  constructor(server: Server, kept: { local?: SavedIds; lastSync?: LastSync } = {}) {
    super()
    this.server = server
    this.storage.set(SAVED_PROPERTIES_KEY, writeSavedIds(kept.local ?? []))
    if (!kept.lastSync) return
    this.storage.set(SYNCED_FLAG_KEY, 'true')
    this.storage.set(SYNC_RECORD_KEY, writeSyncRecord(kept.lastSync))
  }

  local = () => readSavedIds(this.storage.get(SAVED_PROPERTIES_KEY) ?? null)
  record = () => readSyncRecord(this.storage.get(SYNC_RECORD_KEY) ?? null)
  flag = () => this.storage.get(SYNCED_FLAG_KEY)

  open() {
    const tab = this.tab()
    const { run, settled } = workOfATab()
    const saved = storedValue<SavedIds>(
      { key: SAVED_PROPERTIES_KEY, initial: [], read: readSavedIds, write: writeSavedIds },
      tab,
    )
    const sync = createSavedSync({
      saved,
      flag: storedValue({ key: SYNCED_FLAG_KEY, initial: false, read: (text) => text === 'true', write: String }, tab),
      record: storedValue<LastSync | null>(
        { key: SYNC_RECORD_KEY, initial: null, read: readSyncRecord, write: writeSyncRecord },
        tab,
      ),
      runExclusive: run,
      get: (path) => this.server.get(path),
      post: (path, call) => this.server.post(path, call?.json ?? {}),
      showToast: (toast) => void this.toasts.push(toast),
    })
    return {
      sync,
      settled,
      saved,
      /** the page knows its user, whose list the server has said with the user */
      as: (user = ann, list = this.server.list(user)) => {
        sync.start({ user_id: user, saved_properties: list.map((property_id) => ({ property_id })) })
        return settled()
      },
      save: (id: number) => saved.change((ids) => withSaved(ids, id)),
      remove: (id: number) => saved.change((ids) => withoutSaved(ids, id)),
    }
  }
}

const synced = (ids: SavedIds, userId = ann): { local: SavedIds; lastSync: LastSync } => ({
  local: ids,
  lastSync: { userId, ids },
})

let server: Server
beforeEach(() => {
  server = new Server(ann, [2, 1])
})

describe('refusals', () => {
  test('a session that has ended changes nothing here, and nothing is told any more', async () => {
    server.session = undefined
    const browser = new Browser(server, { local: [3] })
    const tab = browser.open()
    await tab.as()
    tab.save(4)
    await tab.settled()
    expect(browser.local()).toEqual([4, 3])
    expect(browser.flag()).toBe(undefined)
    expect(server.calls).toEqual(['list'])
    expect(browser.toasts).toEqual([])
  })

  test('what one user saved is not told to the session of another', async () => {
    const browser = new Browser(server, synced([2, 1]))
    const tab = browser.open()
    await tab.as()
    server.lists.set(ben, [8])
    server.session = ben
    tab.save(3)
    await tab.settled()
    expect(server.list(ben)).toEqual([8])
    expect(browser.record()).toEqual({ userId: ann, ids: [2, 1] })
    expect(browser.local()).toEqual([3, 2, 1])
  })

  test('a failed fetch: the local list is uploaded and used, and the flag stays as it was', async () => {
    server.trouble = 'reading'
    const browser = new Browser(server, { local: [3, 1] })
    await browser.open().as()
    expect(server.list()).toEqual([3, 2, 1])
    expect(browser.local()).toEqual([3, 1])
    expect(browser.flag()).toBe(undefined)
    server.trouble = 'none'
    await browser.open().as()
    expect(browser.local()).toEqual([3, 2, 1])
    expect(browser.flag()).toBe('true')
  })

  test('what cannot be told stays here, is said to, and is told later', async () => {
    const browser = new Browser(server, synced([2, 1]))
    const tab = browser.open()
    await tab.as()
    server.trouble = 'writing'
    tab.save(3)
    await tab.settled()
    tab.remove(1)
    await tab.settled()
    expect(browser.local()).toEqual([3, 2])
    expect(browser.toasts.at(-1)).toMatchObject({
      kind: 'error',
      words: expect.stringContaining('saved on this device'),
    })
    server.trouble = 'none'
    await browser.open().as()
    expect(server.list()).toEqual([3, 2])
    expect(browser.record()?.ids).toEqual([3, 2])
  })

  test('a server that answers nothing is not asked without end', async () => {
    server.trouble = 'everything'
    const browser = new Browser(server, { ...synced([5, 4], ben), local: [5, 4, 3] })
    await browser.open().as()
    expect(browser.local()).toEqual([3])
    expect(server.calls.length).toBeLessThan(6)
  })

  test('a full storage: the lists are merged on this page', async () => {
    const browser = new Browser(server, { local: [3] })
    browser.isFull = true
    const tab = browser.open()
    await tab.as()
    expect(tab.saved.get()).toEqual([3, 2, 1])
    tab.remove(1)
    await tab.settled()
    expect(server.list()).toEqual([3, 2])
  })

  test('an id that is gone stays here and is uploaded once', async () => {
    const browser = new Browser(server, { local: [5000, 3] })
    await browser.open().as()
    await browser.open().as()
    const tab = browser.open()
    await tab.as()
    tab.save(4)
    await tab.settled()
    expect(browser.local()).toEqual([4, 5000, 3, 2, 1])
    expect(server.list()).toEqual([4, 3, 2, 1])
    expect(server.calls.filter((call) => call.includes('5000'))).toHaveLength(1)
  })
})

describe('on the first load of a signed-in user', () => {
  test('the two lists become one, and the flag is set', async () => {
    const browser = new Browser(server, { local: [3, 1] })
    await browser.open().as()
    expect([browser.local(), server.list()]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ])
    expect([browser.flag(), browser.record()]).toMatchObject(['true', { userId: ann, ids: [3, 2, 1] }])
    expect(server.calls).toEqual(['list', 'save 3'])
  })

  test('500 homes on each side are merged', async () => {
    const local = Array.from({ length: 500 }, (_, index) => index + 1)
    server.lists.set(
      ann,
      local.map((id) => id + 250),
    )
    const browser = new Browser(server, { local })
    await browser.open().as()
    expect(browser.local()).toHaveLength(750)
    expect(server.list()).toHaveLength(750)
  })

  test("another user's list leaves with its user", async () => {
    const browser = new Browser(server, { ...synced([8, 7], ben), local: [9, 8, 7] })
    await browser.open().as()
    expect(browser.local()).toEqual([9, 2, 1])
    expect(server.list()).toEqual([9, 2, 1])
  })

  test('what the visitor does meanwhile is not lost', async () => {
    const browser = new Browser(server, { local: [4, 3] })
    const tab = browser.open()
    server.meanwhile = () => {
      server.meanwhile = () => {
        tab.save(5)
        tab.remove(4)
      }
    }
    await tab.as()
    expect(browser.local().toSorted()).toEqual([1, 2, 3, 5])
    expect(server.list().toSorted()).toEqual([1, 2, 3, 5])
  })
})

describe('later', () => {
  test('nothing is asked while nothing has changed', async () => {
    await new Browser(server, synced([2, 1])).open().as()
    expect(server.calls).toEqual([])
  })

  test('what was saved and removed here without the server is told', async () => {
    const browser = new Browser(server, { ...synced([2, 1]), local: [3, 2] })
    await browser.open().as()
    expect(server.list()).toEqual([3, 2])
    expect(server.calls).toEqual(['save 3', 'remove 1'])
  })

  test('what was saved and removed elsewhere comes here', async () => {
    server.lists.set(ann, [3, 2])
    const browser = new Browser(server, synced([2, 1]))
    await browser.open().as()
    expect(browser.local()).toEqual([3, 2])
  })

  test('every change is told', async () => {
    const browser = new Browser(server, synced([2, 1]))
    const tab = browser.open()
    await tab.as()
    tab.save(3)
    tab.remove(2)
    await tab.settled()
    tab.save(2)
    await tab.settled()
    expect(server.list()).toEqual([2, 3, 1])
    expect(browser.record()?.ids).toEqual([2, 3, 1])
  })

  test('after the account is erased nothing is left here, in no tab, and nothing is told', async () => {
    const browser = new Browser(server, synced([2, 1]))
    const [tab, other] = [browser.open(), browser.open()]
    await Promise.all([tab.as(), other.as()])
    server.session = undefined
    tab.sync.empty()
    await Promise.all([tab.settled(), other.settled()])
    expect([browser.local(), browser.record(), browser.flag()]).toEqual([[], null, 'false'])
    expect(server.list()).toEqual([2, 1])
  })

  test('after signing out the list stays and nothing is told', async () => {
    const browser = new Browser(server, synced([2, 1]))
    const tab = browser.open()
    await tab.as()
    tab.sync.stop()
    tab.save(3)
    await tab.settled()
    expect([browser.local(), server.list()]).toEqual([
      [3, 2, 1],
      [2, 1],
    ])
  })
})

describe('at once', () => {
  test('two tabs end with the same list', async () => {
    const browser = new Browser(server, { local: [3] })
    const [one, other] = [browser.open(), browser.open()]
    await Promise.all([one.as(), other.as()])
    one.save(4)
    other.save(5)
    one.remove(1)
    await Promise.all([one.settled(), other.settled()])
    await Promise.all([one.settled(), other.settled()])
    const ids = [2, 3, 4, 5]
    expect(server.list().toSorted()).toEqual(ids)
    expect(browser.local().toSorted()).toEqual(ids)
    expect(one.saved.get().toSorted()).toEqual(ids)
    expect(other.saved.get().toSorted()).toEqual(ids)
    expect(browser.record()?.ids.toSorted()).toEqual(ids)
  })

  test('two devices end the same when each has looked once more', async () => {
    const devices = [
      new Browser(server, { ...synced([2, 1]), local: [3, 2] }),
      new Browser(server, { ...synced([2, 1]), local: [4, 1] }),
    ]
    await Promise.all(devices.map((device) => device.open().as()))
    await Promise.all(devices.map((device) => device.open().as()))
    for (const device of devices) expect(device.local().toSorted()).toEqual([3, 4])
    expect(server.list().toSorted()).toEqual([3, 4])
  })
})
