import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StockFilters } from '#src/stock/list/stock-list.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { StockData } from './route.tsx'

type SaveViewDialogProps = { filters: StockFilters; onClose: () => void; onSaved: () => void }

export function SaveViewDialog({ filters, onClose, onSaved }: SaveViewDialogProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <DeskDialog title="Save view" onClose={onClose}>
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '')
          const answer = await askAboutProperty('save-property-view', { name, filters })
          if (answer?.ok && answer.value.kind === 'saved') onSaved()
          else if (answer?.ok) setProblem('You have twelve views already. Remove one first.')
          else setProblem(problemOf(answer))
        }}
      >
        <TextInput
          label="Name"
          name="name"
          hint="The tab, filters and order as they are now, for you alone."
          problem={problem}
          autoFocus
        />
        <div>
          <button type="submit" className="btn primary">
            Save view
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}

export function RemoveView({ view }: { view: StockData['saved'][number] }) {
  const { revalidate } = useRevalidator()
  return (
    <p>
      <button
        type="button"
        className="btn bare small"
        onClick={async () => {
          const answer = await askAboutProperty('delete-property-view', { id: view.id })
          if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
          showDeskToast({
            words: `View “${view.name}” removed`,
            undo: async () => {
              await askAboutProperty('save-property-view', { name: view.name, filters: view.filters })
              void revalidate()
            },
          })
          void revalidate()
        }}
      >
        <DeskIcon name="bin" size="s" />
        Remove this view
      </button>
    </p>
  )
}
