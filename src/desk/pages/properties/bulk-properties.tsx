import { useRevalidator } from 'react-router'
import { MenuButton } from '../../parts/menu-button.tsx'
import { useSelectedRows } from '../../parts/rows/use-selected-rows.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { toastOfChange } from '../property/toast-of-change.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'

type Action = 'hide' | 'show' | 'feature' | 'unfeature' | 'assign'
type Colleague = { id: number; name: string }

const DONE: Record<Action, string> = {
  hide: 'hidden',
  show: 'shown',
  feature: 'featured',
  unfeature: 'no longer featured',
  assign: 'assigned',
}

/** What is selected in the table, and what is done to all of it at once. */
export function useBulkProperties(search: string) {
  const { revalidate } = useRevalidator()
  const rows = useSelectedRows(search)
  const { selected, setSelected } = rows
  return {
    ...rows,
    async change(action: Action, to?: Colleague | null) {
      const ids = [...selected]
      const answer = await askAboutProperty('change-properties', { ids, action, ...(to && { to: to.id }) })
      if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
      const { changeId, changed, unchanged, isLive } = answer.value
      setSelected(new Set())
      const words = [
        `${countOf(changed.length)} ${DONE[action]}${to ? ` to ${to.name}` : ''}`,
        unchanged.length > 0 &&
          `${countOf(unchanged.length)} left as ${unchanged.length === 1 ? 'it was' : 'they were'}`,
      ]
        .filter(Boolean)
        .join('. ')
      if (changed.length === 0) showDeskToast({ words })
      else showDeskToast(toastOfChange(words, { changeId, isLive, onUndone: revalidate }))
      void revalidate()
    },
  }
}

type BulkPropertiesProps = { bulk: ReturnType<typeof useBulkProperties>; colleagues: readonly Colleague[] }

export function BulkProperties({ bulk, colleagues }: BulkPropertiesProps) {
  const { selected, setSelected, change } = bulk
  return (
    <fieldset className="bulk" aria-label={`Actions for ${countOf(selected.size)}`}>
      <span className="medium">{selected.size} selected</span>
      {(['hide', 'show', 'feature', 'unfeature'] as const).map((action) => (
        <button key={action} type="button" className="btn small" onClick={() => change(action)}>
          {NAMES[action]}
        </button>
      ))}
      <MenuButton label="Negotiator" isSmall atStart>
        {colleagues.map((person) => (
          <button key={person.id} type="button" onClick={() => change('assign', person)}>
            {person.name}
          </button>
        ))}
        <hr />
        <button type="button" onClick={() => change('assign', null)}>
          Nobody
        </button>
      </MenuButton>
      <button type="button" className="btn bare small push" onClick={() => setSelected(new Set())}>
        Clear <kbd>Esc</kbd>
      </button>
    </fieldset>
  )
}

const NAMES = { hide: 'Hide', show: 'Show', feature: 'Feature', unfeature: 'Stop featuring' } as const

const countOf = (count: number) => (count === 1 ? '1 property' : `${count} properties`)
