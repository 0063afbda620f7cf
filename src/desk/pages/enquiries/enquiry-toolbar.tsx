import { Form, useLocation, useSubmit } from 'react-router'
import { ENQUIRY_STATES, ENQUIRY_SUBJECT_NAMES, formatEnquiryState } from '#src/enquiries/threads/enquiry.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import type { EnquiriesData } from './route.tsx'

type EnquiryToolbarProps = EnquiriesData & { isPicking: boolean; onPick: () => void; onSaveTab: () => void }

/** What the list is narrowed to. A choice applies at once, words at Enter. */
export function EnquiryToolbar({
  filters,
  colleagues,
  meId,
  canAssign,
  isPicking,
  onPick,
  onSaveTab,
}: EnquiryToolbarProps) {
  const submit = useSubmit()
  const { search } = useLocation()
  return (
    <Form
      key={search}
      className="toolbar"
      method="get"
      role="search"
      onChange={(event) => event.target instanceof HTMLSelectElement && void submit(event.currentTarget)}
    >
      {filters.tab && <input type="hidden" name="tab" value={filters.tab} />}
      <div className="searchin">
        <DeskIcon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Search enquiries"
          placeholder="Name, email or property"
          defaultValue={filters.words ?? ''}
        />
      </div>
      <select className="input" name="about" aria-label="About" defaultValue={filters.about ?? ''}>
        <option value="">About everything</option>
        {Object.entries(ENQUIRY_SUBJECT_NAMES).map(([about, name]) => (
          <option key={about} value={about}>
            {name}
          </option>
        ))}
      </select>
      <select className="input not-phone" name="assigned" aria-label="Assigned" defaultValue={filters.assigned ?? ''}>
        <option value="">All colleagues</option>
        <option value="nobody">Unassigned</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === meId ? 'Me' : name}
          </option>
        ))}
      </select>
      {filters.tab === 'all' && (
        <select className="input not-phone" name="state" aria-label="Status" defaultValue={filters.state ?? ''}>
          <option value="">Any status</option>
          {ENQUIRY_STATES.filter((state) => state !== 'spam').map((state) => (
            <option key={state} value={state}>
              {formatEnquiryState(state, 'question')}
            </option>
          ))}
        </select>
      )}
      {canAssign && (
        <button type="button" className="btn bare only-phone" aria-pressed={isPicking} onClick={onPick}>
          Select
        </button>
      )}
      <button type="button" className="btn bare push not-phone" onClick={onSaveTab}>
        <DeskIcon name="star" size="s" />
        Save as tab
      </button>
    </Form>
  )
}
