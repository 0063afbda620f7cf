import { addSetAside, addWarning, type ImportReport } from './import-report.ts'

/**
 * Adds what some rows came to to the report of the import that they are part of. What was said of a property before is
 * not true any more.
 */
export function mergeReports(whole: ImportReport, part: ImportReport, refs: ReadonlySet<string>): void {
  const { left, positions, pictures, overlay } = whole
  for (const warning of part.warnings)
    for (let count = 0; count < warning.count; count++)
      addWarning(whole, whole.rows + (warning.lines[count] ?? warning.lines[0] ?? 1), warning.message)
  const stillAside = whole.setAside.rows.filter(({ ref }) => ref === undefined || !refs.has(ref))
  whole.setAside = { total: whole.setAside.total - (whole.setAside.rows.length - stillAside.length), rows: stillAside }
  for (const row of part.setAside.rows) addSetAside(whole, { ...row, line: whole.rows + row.line })
  const stillHeld = whole.held.listings.filter(({ ref }) => !refs.has(ref))
  whole.held = {
    total: whole.held.total - (whole.held.listings.length - stillHeld.length) + part.held.total,
    listings: [...stillHeld, ...part.held.listings].slice(0, MAX_HELD),
  }
  whole.rows += part.rows
  whole.added += part.added
  whole.changed += part.changed
  whole.unchanged += part.unchanged
  for (const kind of ['sold', 'let', 'withdrawn'] as const) left[kind] += part.left[kind]
  for (const from of ['file', 'postcode', 'approximate', 'none', 'overlay'] as const)
    positions[from] += part.positions[from]
  for (const kind of ['named', 'held', 'taken', 'toFetch'] as const) pictures[kind] += part.pictures[kind]
  for (const kind of ['missing', 'unusable'] as const) {
    pictures[kind].total += part.pictures[kind].total
    pictures[kind].names = [...pictures[kind].names, ...part.pictures[kind].names].slice(0, MAX_HELD)
  }
  overlay.applied += part.overlay.applied
  overlay.problems = [...new Set([...overlay.problems, ...part.overlay.problems])].slice(0, MAX_HELD)
  for (const { feedBranch, branch, rows } of part.branches) {
    const known = whole.branches.find((one) => one.feedBranch === feedBranch)
    if (known) known.rows += rows
    else whole.branches.push({ feedBranch, ...(branch && { branch }), rows })
  }
}

const MAX_HELD = 1000
