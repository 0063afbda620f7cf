import { DeskDialog } from '../parts/dialog.tsx'

/** Every shortcut of the Desk, as the table of its design has them. */
const SHORTCUTS: readonly [title: string, rows: readonly (readonly [keys: string, does: string])[]][] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Search'],
      ['?', 'This list'],
      ['G then T, E, V, P', 'Go to Today, Enquiries, Viewings, Properties'],
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

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog title="Keyboard shortcuts" onClose={onClose} isText>
      {SHORTCUTS.map(([title, rows]) => (
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
