import { describe, expect, test } from 'vitest'
import { londonTime } from '#test/fixtures/viewing-fixture.ts'
import { type DiaryItem, MAX_LANES, weekView } from './week-view.ts'

let ids = 0
function item(from: string, to: string, changes: Partial<DiaryItem> = {}): DiaryItem {
  return {
    id: ++ids,
    kind: 'viewing',
    state: 'booked',
    startsAt: new Date(londonTime(`2026-11-24 ${from}`)),
    endsAt: new Date(londonTime(`2026-11-24 ${to}`)),
    heldUntil: null,
    home: 'Crown Gardens',
    address: 'Crown Gardens, Oakham',
    who: 'Kit Marsh',
    awaited: '',
    telephone: '',
    staffId: ids,
    staffName: 'Ada Finch',
    isMine: false,
    version: 0,
    position: null,
    mayMove: true,
    ...changes,
  }
}

function tuesday(...items: DiaryItem[]) {
  const { days } = weekView({
    items,
    shut: [],
    dates: ['2026-11-24'],
    now: new Date('2026-11-20T10:00:00Z'),
    pace: { baseMinutes: 4, minutesPerMile: 2.5 },
  })
  return days[0]!
}

describe('a busy day', () => {
  test('shows as many side by side as can be read, and says how many there are besides', () => {
    const day = tuesday(...Array.from({ length: 6 }, () => item('10:00', '10:30')), item('14:00', '14:30'))
    expect(day.lanes).toBe(MAX_LANES)
    expect(day.shown).toHaveLength(MAX_LANES - 1 + 1)
    expect(day.more).toEqual([{ at: 1, hours: 0.5, count: 4, lane: MAX_LANES - 1, lanes: MAX_LANES }])
    expect(day.entries).toHaveLength(7)
  })

  test('counts those together that overlap, over the time of all of them', () => {
    const crowd = Array.from({ length: 3 }, () => item('10:00', '11:00'))
    const day = tuesday(...crowd, item('10:00', '10:30'), item('10:15', '11:00'))
    expect(day.more).toEqual([{ at: 1, hours: 1, count: 3, lane: 2, lanes: 3 }])
  })

  test('with no more than there is room for shows all', () => {
    const day = tuesday(...Array.from({ length: MAX_LANES }, () => item('10:00', '10:30')))
    expect(day.shown).toHaveLength(MAX_LANES)
    expect(day.more).toEqual([])
  })
})

describe('the drive between two homes of one person', () => {
  const here = { lat: 52.67, lng: -0.73 }
  const there = { lat: 52.67 + 9 / 69.1, lng: -0.73 }
  const ada = { staffId: 101 }

  test('is drawn before the second, and said with its miles', () => {
    const day = tuesday(
      item('10:30', '11:00', { ...ada, position: here, home: 'Wren Manor' }),
      item('11:45', '12:15', { ...ada, position: there }),
    )
    expect(day.entries[1]?.drive).toEqual({
      minutes: 27,
      miles: 9,
      freeMinutes: 45,
      from: 'Wren Manor',
      isTooShort: false,
    })
    expect(day.drives).toMatchObject([{ minutes: 27 }])
  })

  test('is said but not drawn to one of several side by side, whose drive nobody could tell', () => {
    const day = tuesday(
      item('10:30', '11:00', { ...ada, position: here }),
      item('13:00', '13:30', { ...ada, position: there }),
      item('13:00', '13:30', { staffId: 102 }),
    )
    expect(day.entries.some(({ drive }) => drive !== undefined)).toBe(true)
    expect(day.drives).toEqual([])
  })

  test('is marked where there is less time than it takes, and then not drawn', () => {
    const day = tuesday(
      item('10:30', '11:00', { ...ada, position: here }),
      item('11:15', '11:45', { ...ada, position: there }),
    )
    expect(day.entries[1]?.drive).toMatchObject({ isTooShort: true, freeMinutes: 15 })
    expect(day.drives).toEqual([])
  })

  test('is not made up where a place is not known, and not of another person', () => {
    const day = tuesday(
      item('10:30', '11:00', { ...ada, position: here }),
      item('11:15', '11:45', { ...ada, position: null }),
      item('12:15', '12:45', { staffId: 102, position: there }),
    )
    expect(day.entries.map(({ drive }) => drive)).toEqual([undefined, undefined, undefined])
  })
})
