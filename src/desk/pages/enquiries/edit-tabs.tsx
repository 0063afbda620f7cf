import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ENQUIRY_SUBJECT_NAMES, formatEnquiryState } from '#src/enquiries/threads/enquiry.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import type { EnquiriesData } from './route.tsx'

type Tab = EnquiriesData['saved'][number]

type EditTabsDialogProps = Pick<EnquiriesData, 'saved' | 'tabs' | 'filters' | 'colleagues' | 'meId'> & {
  onClose: () => void
}

/** One's own tabs: their names, filters and order, and which opens first. Each change is saved at once. */
export function EditTabsDialog({ saved, tabs, filters, colleagues, meId, onClose }: EditTabsDialogProps) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<{ id: number; words: string }>()

  async function change(tab: Tab, wanted: { name?: string; filters?: Tab['filters']; isDefault?: boolean }) {
    const answer = await askDesk('change-enquiry-tab', { id: tab.id, ...wanted })
    setProblem(answer?.ok ? undefined : { id: tab.id, words: problemOf(answer) })
    void revalidate()
  }
  async function move(tab: Tab, by: 1 | -1) {
    const ids = saved.map(({ id }) => id)
    const at = ids.indexOf(tab.id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, tab.id)
    const answer = await askDesk('order-enquiry-tabs', { ids })
    setProblem(answer?.ok ? undefined : { id: tab.id, words: problemOf(answer) })
    void revalidate()
  }
  async function remove({ id, name, filters: shown, position, isDefault }: Tab) {
    const answer = await askDesk('delete-enquiry-tab', { id })
    if (!answer?.ok) return setProblem({ id, words: problemOf(answer) })
    // under the dialog nobody could press Undo
    onClose()
    showDeskToast({
      words: `Tab “${name}” deleted`,
      undo: async () => {
        const undone = await askDesk('save-enquiry-tab', { name, filters: shown, position, isDefault })
        if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
        void revalidate()
      },
    })
    void revalidate()
  }
  const chosen = saved.find(({ isDefault }) => isDefault)
  return (
    <DeskDialog title="Your tabs" onClose={onClose} wide>
      <ul className="rows wrap">
        {saved.map((tab, at) => (
          <li key={tab.id}>
            <form
              className="stack gap1"
              onSubmit={(event: FormEvent<HTMLFormElement>) => {
                event.preventDefault()
                const name = String(new FormData(event.currentTarget).get('name') ?? '')
                if (name !== tab.name) void change(tab, { name })
              }}
            >
              <div className={problem?.id === tab.id ? 'field bad' : 'field'}>
                <label htmlFor={`tab-${tab.id}`}>Name</label>
                <input
                  className="input"
                  id={`tab-${tab.id}`}
                  name="name"
                  defaultValue={tab.name}
                  maxLength={40}
                  onBlur={({ currentTarget }) => currentTarget.form?.requestSubmit()}
                />
                {problem?.id === tab.id && <Problem>{problem.words}</Problem>}
              </div>
              <p className="sub small">{describe(tab.filters, { tabs, colleagues, meId })}</p>
            </form>
            <div className="acts">
              <button
                type="button"
                className="btn small"
                onClick={() => void change(tab, { filters })}
                title="The filters of the list behind this window"
              >
                Use current filters<span className="vh"> for {tab.name}</span>
              </button>
              <button
                type="button"
                className="btn bare small square"
                aria-label={`Move ${tab.name} left`}
                disabled={at === 0}
                onClick={() => void move(tab, -1)}
              >
                <DeskIcon name="chevron-up" size="s" />
              </button>
              <button
                type="button"
                className="btn bare small square"
                aria-label={`Move ${tab.name} right`}
                disabled={at === saved.length - 1}
                onClick={() => void move(tab, 1)}
              >
                <DeskIcon name="chevron-down" size="s" />
              </button>
              <button
                type="button"
                className="btn bare small square"
                aria-label={`Delete ${tab.name}`}
                onClick={() => void remove(tab)}
              >
                <DeskIcon name="bin" size="s" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor="default-tab">Enquiries opens with</label>
        <select
          className="input"
          id="default-tab"
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => {
            const tab = saved.find(({ id }) => String(id) === currentTarget.value)
            if (tab) void change(tab, { isDefault: true })
            else if (chosen) void change(chosen, { isDefault: false })
          }}
        >
          <option value="">Unanswered</option>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </DeskDialog>
  )
}

type Names = Pick<EnquiriesData, 'tabs' | 'colleagues' | 'meId'>

/** Filters in words: "Unanswered, viewing, unassigned, “barn”". */
function describe({ tab, about, state, assigned, words }: Tab['filters'], { tabs, colleagues, meId }: Names): string {
  const who = assigned === meId ? 'assigned to me' : colleagues.find(({ id }) => id === assigned)?.name
  return [
    tabs.find((one) => one.tab === tab)?.name ?? 'All',
    about && ENQUIRY_SUBJECT_NAMES[about].toLowerCase(),
    state && formatEnquiryState(state, 'question').toLowerCase(),
    assigned === 'nobody' ? 'unassigned' : who,
    words && `“${words}”`,
  ]
    .filter(Boolean)
    .join(', ')
}
