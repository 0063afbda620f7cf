import { beforeEach, describe, expect, test } from 'vitest'
import type { TellOutcome } from '#src/account/users/ui/tell-server.ts'
import { storedValue } from '#src/design-system/hooks/stored-value.ts'
import type { ToastOptions } from '#src/design-system/toast/show-toast.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { BrowserTabs, workOfATab } from '#test/browser-tabs.ts'
import type { SearchSync } from '../merge-searches.ts'
import { readSearchSync, SEARCH_SYNC_KEY, writeSearchSync } from '../search-sync-record.ts'
import {
  findSaved,
  formatStoredSearches,
  parseStoredSearches,
  SAVED_SEARCHES_KEY,
  type StoredSearch,
  type StoredSearches,
  toStoredSearch,
  withoutStoredSearch,
  withSearch,
} from '../stored-searches.ts'
import { createSearchSync } from './sync-saved-searches.ts'

const ann = 1
const ben = 2

const search = (minBeds: number, more: Partial<StoredSearch> = {}): StoredSearch => ({
  ...toStoredSearch({ channel: 'sales', tags: [], page: 1, minBeds }),
  ...more,
})
/** As the server has it: its id is ten times its bedrooms. */
const there = (minBeds: number, more: Partial<StoredSearch> = {}) =>
  search(minBeds, { search_id: minBeds * 10, ...more })

/** The saved searches of whoever is signed in. */
class Server {
  session: number | undefined = ann
  list: StoredSearches
  trouble: 'none' | 'reading' | 'writing' = 'none'
  calls: string[] = []
  meanwhile: (() => void) | undefined

  constructor(list: StoredSearches = []) {
    this.list = list
  }

  async get(path: string) {
    this.calls.push('list')
    await Promise.resolve()
    if (this.trouble === 'reading') return { kind: 'failed' } as const
    if (!path.endsWith(`user_id=${this.session}`)) return { kind: 'signed_out' } as const
    return { kind: 'answer', answer: this.list } as const
  }

  async post(path: string, json: Readonly<Record<string, unknown>> = {}): Promise<TellOutcome> {
    const { pathname, searchParams, search: query } = new URL(path, 'http://site')
    const id = Number(/\/searches\/(\d+)/.exec(pathname)?.[1] ?? searchParams.get('id'))
    this.calls.push(`${pathname} ${searchParams.get('alert_frequency') ?? ''}`.trim())
    this.meanwhile?.()
    this.meanwhile = undefined
    await Promise.resolve()
    if (this.trouble === 'writing') return { kind: 'failed' }
    if (this.session === undefined) return { kind: 'signed_out' }
    const gone: TellOutcome = { kind: 'refused', status: 404, message: '' }
    if (json.user_id !== this.session) return gone
    const frequency = searchParams.get('alert_frequency') as StoredSearch['alert_frequency']
    const name = searchParams.get('name') || null
    if (pathname === '/search') {
      const kept = toStoredSearch(parseSearchQuery(query).criteria)
      const stored = { ...kept, alert_frequency: frequency, name, search_id: (kept.minBeds ?? 0) * 10 }
      this.list = withSearch(this.list, stored)
      return { kind: 'told', answer: findSaved(this.list, stored) }
    }
    const found = this.list.find(({ search_id }) => search_id === id)
    if (!found) return gone
    if (pathname.startsWith('/searches/')) {
      this.list = withoutStoredSearch(this.list, found)
      return { kind: 'told', answer: { id } }
    }
    const changed = { ...found, alert_frequency: frequency, name }
    this.list = this.list.map((one) => (one === found ? changed : one))
    return { kind: 'told', answer: changed }
  }
}

class Browser extends BrowserTabs {
  toasts: ToastOptions[] = []
  server: Server

  constructor(server: Server, kept: { local?: StoredSearches; lastSync?: SearchSync } = {}) {
    super()
    this.server = server
    this.storage.set(SAVED_SEARCHES_KEY, formatStoredSearches(kept.local ?? []))
    if (kept.lastSync) this.storage.set(SEARCH_SYNC_KEY, writeSearchSync(kept.lastSync))
  }

  local = () => parseStoredSearches(this.storage.get(SAVED_SEARCHES_KEY) ?? null)
  beds = () => this.local().map(({ minBeds, search_id }) => [minBeds, search_id])

  open() {
    const tab = this.tab()
    const { run, settled } = workOfATab()
    const saved = storedValue<StoredSearches>(
      { key: SAVED_SEARCHES_KEY, initial: [], read: parseStoredSearches, write: formatStoredSearches },
      tab,
    )
    const sync = createSearchSync({
      saved,
      record: storedValue<SearchSync | null>(
        { key: SEARCH_SYNC_KEY, initial: null, read: readSearchSync, write: writeSearchSync },
        tab,
      ),
      runExclusive: run,
      get: (path) => this.server.get(path),
      post: (path, call) => this.server.post(path, call?.json),
      showToast: (toast) => void this.toasts.push(toast),
    })
    return {
      sync,
      settled,
      as: (user = ann, list: readonly unknown[] = this.server.list) => {
        sync.start({ user_id: user, saved_searches: list })
        return settled()
      },
      change: async (how: (searches: StoredSearches) => StoredSearches) => {
        saved.change(how)
        await settled()
      },
    }
  }
}

const synced = (searches: StoredSearches, userId = ann) => ({ local: searches, lastSync: { userId, searches } })

let server: Server
beforeEach(() => {
  server = new Server([there(2), there(1)])
})

describe('refusals', () => {
  test('a session that has ended changes nothing here', async () => {
    server.session = undefined
    const browser = new Browser(server, { local: [search(3)] })
    const tab = browser.open()
    await tab.as()
    await tab.change((searches) => withSearch(searches, search(4)))
    expect(browser.local()).toEqual([search(4), search(3)])
    expect(server.calls).toEqual(['list'])
  })

  test('what one user saved is not told to the session of another', async () => {
    const browser = new Browser(server, synced([there(2), there(1)]))
    const tab = browser.open()
    await tab.as()
    server.session = ben
    server.list = []
    await tab.change((searches) => withSearch(searches, search(4)))
    expect(server.list).toEqual([])
    expect(browser.beds()).toEqual([
      [4, undefined],
      [2, 20],
      [1, 10],
    ])
  })

  test("another user's searches go when a user comes, and are not uploaded", async () => {
    const browser = new Browser(server, { ...synced([there(8)], ben), local: [search(4), there(8)] })
    await browser.open().as()
    expect(server.list).toHaveLength(3)
    expect(browser.beds()).toEqual([
      [4, 40],
      [2, 20],
      [1, 10],
    ])
  })

  test('a failed fetch: the local list is used, and told when the server answers again', async () => {
    server.trouble = 'reading'
    const browser = new Browser(server, { local: [search(3)] })
    await browser.open().as()
    expect(browser.local()).toEqual([search(3)])
    server.trouble = 'none'
    await browser.open().as()
    expect(browser.beds()).toEqual([
      [3, 30],
      [2, 20],
      [1, 10],
    ])
  })

  test('what cannot be told stays here, is said to, and is told later', async () => {
    const browser = new Browser(server, synced([there(2), there(1)]))
    const tab = browser.open()
    await tab.as()
    server.trouble = 'writing'
    await tab.change((searches) => withSearch(withoutStoredSearch(searches, search(2)), search(3)))
    await tab.change((searches) => searches.map((one) => (one.minBeds === 1 ? { ...one, alert_frequency: 'W' } : one)))
    expect(browser.beds()).toEqual([
      [3, undefined],
      [1, 10],
    ])
    expect(browser.toasts.at(-1)).toMatchObject({
      kind: 'error',
      words: expect.stringContaining('saved on this device'),
    })
    server.trouble = 'none'
    await browser.open().as()
    expect(server.list.map(({ minBeds, alert_frequency }) => [minBeds, alert_frequency])).toEqual([
      [3, 'I'],
      [1, 'W'],
    ])
    expect(browser.beds()).toEqual([
      [3, 30],
      [1, 10],
    ])
  })
})

describe('a signed-in user', () => {
  test('has what was saved before signing in uploaded, then the list of the server', async () => {
    const browser = new Browser(server, { local: [search(4, { name: 'Big' }), search(3), search(2, { pets: true })] })
    await browser.open().as()
    expect(browser.beds()).toEqual([
      [4, 40],
      [3, 30],
      [2, 20],
      [1, 10],
    ])
    expect(browser.local()[0]).toMatchObject({ name: 'Big' })
    expect(server.calls).toEqual(['list', '/search I', '/search I'])
  })

  test('is asked nothing while nothing has changed', async () => {
    await new Browser(server, synced([there(2), there(1)])).open().as()
    expect(server.calls).toEqual([])
  })

  test('sees what was saved and changed on another device', async () => {
    const browser = new Browser(server, synced([there(2), there(1)]))
    server.list = [there(3), there(2, { alert_frequency: 'M' })]
    await browser.open().as()
    expect(browser.local()).toEqual(server.list)
  })

  test('has every change told: saved, renamed, removed, put back, and all removed', async () => {
    const browser = new Browser(server, synced([there(2), there(1)]))
    const tab = browser.open()
    await tab.as()
    await tab.change((searches) => withSearch(searches, search(3)))
    await tab.change((searches) => searches.map((one) => (one.minBeds === 3 ? { ...one, name: 'Ours' } : one)))
    expect(server.list[0]).toMatchObject({ minBeds: 3, name: 'Ours' })
    const before = browser.local()
    await tab.change((searches) => withoutStoredSearch(searches, search(1)))
    expect(server.list).toHaveLength(2)
    await tab.change(() => before)
    expect(browser.local().map(({ minBeds }) => minBeds)).toContain(1)
    expect(server.list.map(({ minBeds }) => minBeds).toSorted()).toEqual([1, 2, 3])
    await tab.change(() => [])
    expect([server.list, browser.local()]).toEqual([[], []])
    expect(browser.toasts).toEqual([])
  })

  test('loses nothing that is saved while the lists are merged', async () => {
    const browser = new Browser(server, { local: [search(4)] })
    const tab = browser.open()
    server.meanwhile = () => tab.change((searches) => withSearch(withoutStoredSearch(searches, search(4)), search(5)))
    await tab.as()
    await tab.settled()
    expect(browser.beds()).toEqual([
      [5, 50],
      [2, 20],
      [1, 10],
    ])
    expect(server.list.map(({ minBeds }) => minBeds)).toEqual([5, 2, 1])
  })

  test('who signs out leaves no search behind, in no tab, and loses none on the server', async () => {
    const browser = new Browser(server, synced([there(2), there(1)]))
    const [tab, other] = [browser.open(), browser.open()]
    await Promise.all([tab.as(), other.as()])
    server.session = undefined
    tab.sync.empty()
    await Promise.all([tab.settled(), other.settled()])
    expect(browser.local()).toEqual([])
    expect(server.list).toHaveLength(2)
    server.session = ann
    await browser.open().as()
    expect(browser.beds()).toEqual([
      [2, 20],
      [1, 10],
    ])
  })

  test('in two tabs has each search once', async () => {
    const browser = new Browser(server, { local: [search(3)] })
    const [tab, other] = [browser.open(), browser.open()]
    await Promise.all([tab.as(), other.as()])
    await Promise.all([tab.settled(), other.settled()])
    expect(server.list.map(({ minBeds }) => minBeds)).toEqual([3, 2, 1])
    expect(browser.beds()).toEqual([
      [3, 30],
      [2, 20],
      [1, 10],
    ])
  })
})
