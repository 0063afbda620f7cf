import { DeskDialog } from '../parts/dialog.tsx'
import type { MenuEntry } from './menu.ts'

type Rows = readonly (readonly [keys: string, does: string])[]

/** Every shortcut of the Desk but those that go to a page. */
const SHORTCUTS: readonly [title: string, rows: Rows][] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Search'],
      ['?', 'This list'],
      ['Z', 'Undo the last change'],
    ],
  ],
  [
    'Lists',
    [
      ['J, K', 'Next, previous'],
      ['Enter', 'Open'],
      ['X', 'Select'],
      ['Esc', 'Clear the selection'],
      ['N', 'New'],
    ],
  ],
  [
    'An enquiry',
    [
      ['R', 'Reply'],
      ['M', 'Note'],
      ['A', 'Assign'],
      ['E', 'Close'],
      ['V', 'Book a viewing'],
      ['T then a number', 'Use a template'],
      ['Ctrl Enter', 'Send'],
    ],
  ],
]

type ShortcutsHelpProps = { entries: readonly MenuEntry[]; onClose: () => void }

export function ShortcutsHelp({ entries, onClose }: ShortcutsHelpProps) {
  const pages: Rows = entries.flatMap(({ shortcut, name }) =>
    shortcut ? [[`G then ${shortcut.toUpperCase()}`, `Go to ${name}`] as const] : [],
  )
  return (
    <DeskDialog title="Keyboard shortcuts" onClose={onClose} isText>
      {[...SHORTCUTS, ['Pages', pages] as const].map(([title, rows]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className="facts">
            {rows.map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="muted small">Single keys can be switched off under Your account.</p>
    </DeskDialog>
  )
}
