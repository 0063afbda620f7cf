import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type MenuRow, movedRow, nestedRow, parentRow, raisedRow, removedRow } from '#src/content/menus/menu-rows.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { Problem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { LinkDialog } from './link-dialog.tsx'

type MenuTreeProps = {
  title: string
  about?: string
  rows: readonly MenuRow[]
  /** levels below the first that the place shows */
  maxDepth?: number
  /** what is wrong with links, by their URL */
  broken: Readonly<Record<string, string>>
  onChange: (rows: readonly MenuRow[]) => void
  beside?: ReactNode
  /** above the links */
  children?: ReactNode
}

/** One menu: its links in their order. They move by buttons, or by Alt with the arrow keys; each move is read out. */
export function MenuTree({ title, about, rows, maxDepth = 0, broken, onChange, beside, children }: MenuTreeProps) {
  const [said, setSaid] = useState('')
  /** keys of links whose links below are shown */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<MenuRow | 'new'>()

  function change(next: readonly MenuRow[], words: (row: MenuRow) => string, { key }: MenuRow): void {
    const now = next.find((row) => row.key === key)
    setSaid(next !== rows && now ? words(now) : 'It can’t go any further.')
    if (next !== rows) onChange(next)
    // what has gone below another link stays in sight
    const parent = now && parentRow(next, next.indexOf(now))
    if (parent) setOpened(new Set([...opened, parent.key]))
  }
  const isShown = (at: number): boolean => {
    const parent = parentRow(rows, at)
    return !parent || (opened.has(parent.key) && isShown(rows.indexOf(parent)))
  }
  const toggle = (key: string) =>
    setOpened(new Set(opened.has(key) ? [...opened].filter((one) => one !== key) : [...opened, key]))
  const placed = (next: readonly MenuRow[]) => (row: MenuRow) => {
    const level = next.filter(({ depth }) => depth === row.depth)
    return `${row.name}: ${level.indexOf(row) + 1} of ${level.length} on its level.`
  }
  const move = (at: number, by: -1 | 1) => {
    const next = movedRow(rows, at, by)
    change(next, placed(next), rows[at]!)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }

  function put(row: MenuRow): void {
    onChange(
      rows.some(({ key }) => key === row.key) ? rows.map((one) => (one.key === row.key ? row : one)) : [...rows, row],
    )
    setEditing(undefined)
  }
  return (
    <DeskSection title={title} beside={beside}>
      {about && <p className="muted">{about}</p>}
      {children}
      <ul className="menutree">
        {rows.map((row, at) => {
          const problem = broken[row.url]
          const below = childrenOf(rows, at)
          if (!isShown(at)) return null
          return (
            <li key={row.key} data-depth={row.depth} onKeyDown={(event) => onKeyDown(event, at)}>
              <div className="named">
                <span className="medium">{row.name}</span> <span className="muted small">{row.url}</span>
                {row.target === 'B' && <span className="muted small"> (new tab)</span>}
                {problem && <Problem>It {problem}</Problem>}
                {below.length > 0 && (
                  <button
                    type="button"
                    className="textbtn small"
                    aria-expanded={opened.has(row.key)}
                    onClick={() => toggle(row.key)}
                  >
                    {formatCount(below.length, 'link', 'links')} below<span className="vh"> {row.name}</span>
                    {below.some(({ url }) => broken[url]) && !opened.has(row.key) && ', one leads nowhere'}
                  </button>
                )}
              </div>
              <span className="row tight">
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Move ${row.name} up`}
                  onClick={() => move(at, -1)}
                >
                  <DeskIcon name="chevron-up" size="s" />
                </button>
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Move ${row.name} down`}
                  onClick={() => move(at, 1)}
                >
                  <DeskIcon name="chevron-down" size="s" />
                </button>
                <MenuButton label={`More actions for ${row.name}`} icon="more" isBare isSmall>
                  <button type="button" onClick={() => setEditing(row)}>
                    Change
                  </button>
                  {maxDepth > 0 && (
                    <>
                      <button
                        type="button"
                        onClick={() =>
                          change(
                            nestedRow(rows, at, maxDepth),
                            ({ name }) => `${name} is below the link before it.`,
                            row,
                          )
                        }
                      >
                        Nest under the link before it
                      </button>
                      <button
                        type="button"
                        onClick={() => change(raisedRow(rows, at), ({ name }) => `${name} is one level higher.`, row)}
                      >
                        Move one level up
                      </button>
                    </>
                  )}
                  <button
                    type="button"
                    onClick={() => {
                      onChange(removedRow(rows, at))
                      setSaid(`${row.name} is removed.`)
                    }}
                  >
                    Remove
                  </button>
                </MenuButton>
              </span>
            </li>
          )
        })}
      </ul>
      {rows.length === 0 && <p className="muted">No links.</p>}
      <div>
        <button type="button" className="btn small" onClick={() => setEditing('new')}>
          <DeskIcon name="plus" size="s" />
          Add a link<span className="vh"> to {title}</span>
        </button>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
      {editing && (
        <LinkDialog row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} onDone={put} />
      )}
    </DeskSection>
  )
}

/** All links below a link, of every level. */
function childrenOf(rows: readonly MenuRow[], at: number): readonly MenuRow[] {
  const depth = rows[at]?.depth ?? 0
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth)
  return rows.slice(at + 1, end < 0 ? rows.length : end)
}
