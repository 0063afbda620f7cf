import { beforeEach, describe, expect, test } from 'vitest'
import { type StoredValue, storedValue } from './stored-value.ts'

const list = {
  key: 'list',
  initial: [] as readonly string[],
  read: (text: string | null) => (text === null || text === '' ? [] : text.split(',')),
  write: (items: readonly string[]) => items.join(','),
}
const add = (item: string) => (items: readonly string[]) => [...items.filter((other) => other !== item), item]

/** The storage of one browser, with a tab for each value that is opened. */
class Browser {
  text = new Map<string, string>()
  refuses: 'nothing' | 'writing' | 'everything' = 'nothing'
  tabs: EventTarget[] = []

  tab(): StoredValue<readonly string[]> & { events: EventTarget } {
    const events = new EventTarget()
    this.tabs.push(events)
    const storage = {
      getItem: (key: string) => this.text.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (this.refuses === 'writing') throw new DOMException('full', 'QuotaExceededError')
        this.text.set(key, value)
        for (const other of this.tabs) if (other !== events) tell(other, 'storage', { key })
      },
    }
    const kept = storedValue(list, {
      storage: () => {
        if (this.refuses === 'everything') throw new DOMException('no', 'SecurityError')
        return storage
      },
      events,
    })
    return { ...kept, events }
  }
}

function tell(tab: EventTarget, type: string, parts: object = {}): void {
  tab.dispatchEvent(Object.assign(new Event(type), parts))
}

let browser: Browser
beforeEach(() => {
  browser = new Browser()
})

describe('a browser that refuses', () => {
  test('to write keeps the change on this page, and says so', () => {
    browser.text.set('list', 'a')
    browser.refuses = 'writing'
    const tab = browser.tab()
    expect(tab.change(add('b'))).toBe('on_this_page')
    expect(tab.get()).toEqual(['a', 'b'])
    expect(browser.text.get('list')).toBe('a')
  })

  test('storage altogether keeps every change on this page', () => {
    browser.refuses = 'everything'
    const tab = browser.tab()
    expect(tab.get()).toEqual([])
    expect(tab.change(add('a'))).toBe('on_this_page')
    expect(tab.change(add('b'))).toBe('on_this_page')
    expect(tab.get()).toEqual(['a', 'b'])
  })

  test('and then gives way stores what it refused', () => {
    const tab = browser.tab()
    browser.refuses = 'writing'
    tab.change(add('a'))
    browser.refuses = 'nothing'
    expect(tab.change(add('b'))).toBe('kept')
    expect(browser.text.get('list')).toBe('a,b')
  })

  test('keeps what another tab stored beside what it refused', () => {
    const [one, other] = [browser.tab(), browser.tab()]
    browser.refuses = 'writing'
    one.change(add('a'))
    browser.refuses = 'nothing'
    other.change(add('b'))
    expect(one.get()).toEqual(['b', 'a'])
  })
})

test('the server has nothing, and changes nothing', () => {
  const kept = storedValue(list)
  expect(kept.get()).toEqual([])
  expect(() => kept.change(add('a'))).toThrow('the server has none')
})

describe('a kept value', () => {
  test('is there when the page comes', () => {
    browser.text.set('list', 'a,b')
    expect(browser.tab().get()).toEqual(['a', 'b'])
  })

  test('is changed in every tab', () => {
    const [one, other] = [browser.tab(), browser.tab()]
    expect(one.change(add('a'))).toBe('kept')
    expect(other.get()).toEqual(['a'])
  })

  test('loses no change of a tab that has not been heard of', () => {
    const tab = browser.tab()
    browser.text.set('list', 'a')
    tab.change(add('b'))
    expect(tab.get()).toEqual(['a', 'b'])
  })

  test('is read again when the Back button brings its page back', () => {
    const tab = browser.tab()
    browser.text.set('list', 'a')
    tell(tab.events, 'pageshow')
    expect(tab.get()).toEqual(['a'])
  })

  test('is gone when everything is cleared', () => {
    browser.text.set('list', 'a')
    const tab = browser.tab()
    browser.text.clear()
    tell(tab.events, 'storage', { key: null })
    expect(tab.get()).toEqual([])
  })

  test('stays the same object while it does not change, and nobody is told', () => {
    browser.text.set('list', 'a')
    const tab = browser.tab()
    const before = tab.get()
    let told = 0
    tab.subscribe(() => told++)
    tell(tab.events, 'storage', { key: 'another' })
    tell(tab.events, 'pageshow')
    expect(tab.get()).toBe(before)
    expect(told).toBe(0)
    tab.change(add('b'))
    expect(told).toBe(1)
  })
})
