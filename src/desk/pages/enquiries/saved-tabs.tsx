import { useState } from 'react'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import type { EnquiriesData } from './route.tsx'

export function SaveTabDialog({
  filters,
  onClose,
  onSaved,
}: {
  filters: EnquiriesData['filters']
  onClose: () => void
  onSaved: () => void
}) {
  const [problem, setProblem] = useState<string>()
  return (
    <DeskDialog title="Save as tab" onClose={onClose}>
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '')
          const answer = await askDesk('save-enquiry-tab', { name, filters })
          if (answer?.ok && answer.value.kind === 'saved') onSaved()
          else if (answer?.ok) setProblem('You have twelve tabs already. Delete one first.')
          else setProblem(problemOf(answer))
        }}
      >
        <TextInput
          label="Name"
          name="name"
          hint="This view stays beside the others, for you alone."
          problem={problem}
          autoFocus
        />
        <div>
          <button type="submit" className="btn primary">
            Save tab
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}
