import type { MenuItem } from '#src/agency/profile/agency.ts'

/** A menu as a flat list, in which each entry says how deep it is: what an editor moves about. */
export type MenuRow = Omit<MenuItem, 'items'> & {
  /** of this editor alone */
  key: string
  /** 0: a link of the menu itself */
  depth: number
}

/** Levels below the first that the header shows. */
export const MAX_MENU_DEPTH = 2

/** @param of begins the keys of this menu's rows */
export function menuRows(items: readonly MenuItem[], of = 'item', depth = 0): MenuRow[] {
  return items.flatMap(({ items: below = [], ...item }) => [
    { ...item, key: `${of}-${item.id}`, depth },
    ...menuRows(below, of, depth + 1),
  ])
}

export function menuItems(rows: readonly MenuRow[]): MenuItem[] {
  return tops(rows).map((at) => {
    const { key: _key, depth, ...item } = rows[at]!
    const below = rows.slice(at + 1, endOf(rows, at)).map((row) => ({ ...row, depth: row.depth - depth - 1 }))
    return below.length === 0 ? item : { ...item, items: menuItems(below) }
  })
}

/** Moves an entry with all below it past the one before it (-1) or after it (1) of the same level. */
export function movedRow(rows: readonly MenuRow[], at: number, by: -1 | 1): readonly MenuRow[] {
  const first = by === 1 ? at : siblingBefore(rows, at)
  const second = by === 1 ? endOf(rows, at) : at
  if (first === undefined || !isSibling(rows, first, second)) return rows
  const end = endOf(rows, second)
  return [...rows.slice(0, first), ...rows.slice(second, end), ...rows.slice(first, second), ...rows.slice(end)]
}

/** Puts an entry with all below it one level below the one before it. */
export function nestedRow(rows: readonly MenuRow[], at: number, maxDepth = MAX_MENU_DEPTH): readonly MenuRow[] {
  const family = rows.slice(at, endOf(rows, at))
  const isTooDeep = family.some(({ depth }) => depth + 1 > maxDepth)
  return isTooDeep || siblingBefore(rows, at) === undefined ? rows : shifted(rows, at, 1)
}

/** Takes an entry with all below it out of the one that it is below, and puts it after that. */
export function raisedRow(rows: readonly MenuRow[], at: number): readonly MenuRow[] {
  const row = rows[at]
  if (!row || row.depth === 0) return rows
  const family = rows.slice(at, endOf(rows, at))
  const without = removedRow(rows, at)
  const parent = without.findLastIndex((one, index) => index < at && one.depth === row.depth - 1)
  const after = endOf(without, parent)
  const raised = family.map((one) => ({ ...one, depth: one.depth - 1 }))
  return [...without.slice(0, after), ...raised, ...without.slice(after)]
}

/** The entry that an entry is below; undefined for a link of the menu itself. */
export function parentRow(rows: readonly MenuRow[], at: number): MenuRow | undefined {
  const depth = rows[at]?.depth ?? 0
  return rows.findLast((row, index) => index < at && row.depth < depth)
}

/** Takes an entry away, with all below it. */
export function removedRow(rows: readonly MenuRow[], at: number): readonly MenuRow[] {
  return rows.toSpliced(at, endOf(rows, at) - at)
}

/** Where the entries below an entry end. */
function endOf(rows: readonly MenuRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  const next = rows.findIndex((row, index) => index > at && row.depth <= depth)
  return next < 0 ? rows.length : next
}

function siblingBefore(rows: readonly MenuRow[], at: number): number | undefined {
  const depth = rows[at]?.depth ?? 0
  const before = rows.findLastIndex((row, index) => index < at && row.depth <= depth)
  return rows[before]?.depth === depth ? before : undefined
}

const isSibling = (rows: readonly MenuRow[], a: number, b: number) => rows[a]?.depth === rows[b]?.depth

const tops = (rows: readonly MenuRow[]) => rows.flatMap(({ depth }, at) => (depth === 0 ? [at] : []))

function shifted(rows: readonly MenuRow[], at: number, by: 1): readonly MenuRow[] {
  const end = endOf(rows, at)
  return rows.map((row, index) => (index >= at && index < end ? { ...row, depth: row.depth + by } : row))
}
