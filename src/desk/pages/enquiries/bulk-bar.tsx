import type { RefObject } from 'react'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { countEnquiryWords, type useBulkChanges } from './bulk-changes.ts'
import type { EnquiriesData } from './route.tsx'

type BulkBarProps = Pick<EnquiriesData, 'colleagues' | 'meId' | 'filters'> &
  Pick<ReturnType<typeof useBulkChanges>, 'selected' | 'setSelected' | 'change'> & {
    assignMenu: RefObject<HTMLDetailsElement | null>
  }

/** What can be done with the selected rows. */
export function BulkBar({ colleagues, meId, filters, selected, setSelected, change, assignMenu }: BulkBarProps) {
  const isSpam = filters.tab === 'spam'
  return (
    <fieldset className="bulk" aria-label={`Actions for ${countEnquiryWords(selected.size)}`}>
      <span className="medium">{selected.size} selected</span>
      <MenuButton label="Assign" isSmall atStart hint={<kbd>A</kbd>} openRef={assignMenu}>
        {colleagues.map((person) => (
          <button key={person.id} type="button" onClick={() => change('assign', { to: person })}>
            {person.id === meId ? 'Me' : person.name}
          </button>
        ))}
        <hr />
        <button type="button" onClick={() => change('assign', { to: null })}>
          Unassigned
        </button>
      </MenuButton>
      <button type="button" className="btn small" onClick={() => change('close')}>
        <DeskIcon name="tick" size="s" />
        Close <kbd>E</kbd>
      </button>
      <button type="button" className="btn small" onClick={() => change(isSpam ? 'unmark-spam' : 'mark-spam')}>
        <DeskIcon name="problem" size="s" />
        {isSpam ? 'Not spam' : 'Spam'}
      </button>
      <button type="button" className="btn bare small push" onClick={() => setSelected(new Set())}>
        Clear <kbd>Esc</kbd>
      </button>
    </fieldset>
  )
}
