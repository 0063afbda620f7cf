import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuItem } from '#src/agency/profile/agency.ts'
import { menuItems, menuRows, movedRow, nestedRow, raisedRow, removedRow } from './menu-rows.ts'

const item = (id: number, items?: MenuItem[]): MenuItem => ({
  id,
  name: `Link ${id}`,
  url: `/${id}`,
  ...(items && { items }),
})
const menu = [item(1, [item(2), item(3, [item(4)])]), item(5), item(6)]

/** "1 (2 3 (4)) 5 6" */
const said = (items: readonly MenuItem[]): string =>
  items.map(({ id, items: below }) => (below ? `${id} (${said(below)})` : String(id))).join(' ')
const after = (change: (rows: ReturnType<typeof menuRows>) => readonly ReturnType<typeof menuRows>[number][]) =>
  said(menuItems(change(menuRows(menu))))

const nothing = '1 (2 3 (4)) 5 6'
test.each([
  ['the first does not move before the first', (rows) => movedRow(rows, 0, -1), nothing],
  ['the last does not move after the last', (rows) => movedRow(rows, 5, 1), nothing],
  ['the first below another does not move out of it', (rows) => movedRow(rows, 1, -1), nothing],
  ['the first is not nested: nothing is before it', (rows) => nestedRow(rows, 0), nothing],
  ['what is deep already is not nested deeper', (rows) => nestedRow(rows, 3), nothing],
  ['a link of the menu itself is not raised', (rows) => raisedRow(rows, 4), nothing],
  ['a link moves with all below it', (rows) => movedRow(rows, 0, 1), '5 1 (2 3 (4)) 6'],
  ['a link moves before one that has links below it', (rows) => movedRow(rows, 4, -1), '5 1 (2 3 (4)) 6'],
  ['a link below another moves among its own', (rows) => movedRow(rows, 2, -1), '1 (3 (4) 2) 5 6'],
  ['a link is nested below the one before it', (rows) => nestedRow(rows, 5), '1 (2 3 (4)) 5 (6)'],
  ['a link is raised behind the one it was below', (rows) => raisedRow(rows, 1), '1 (3 (4)) 2 5 6'],
  ['a link is taken away with all below it', (rows) => removedRow(rows, 2), '1 (2) 5 6'],
] as [string, (rows: ReturnType<typeof menuRows>) => readonly ReturnType<typeof menuRows>[number][], string][])(
  'where menus are edited, %s',
  (_says, change, expected) => {
    expect(after(change)).toBe(expected)
  },
)

test('a menu is the same after it was a list of rows', () => {
  const tree = fc.letrec<{ item: MenuItem }>((tie) => ({
    item: fc.record(
      {
        id: fc.nat(),
        name: fc.string(),
        url: fc.string(),
        items: fc.array(tie('item'), { minLength: 1, maxLength: 3, depthIdentifier: 'menu' }),
      },
      { requiredKeys: ['id', 'name', 'url'] },
    ) as fc.Arbitrary<MenuItem>,
  })).item
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 3 }), (items) => {
      expect(menuItems(menuRows(items))).toEqual(items)
    }),
  )
})
