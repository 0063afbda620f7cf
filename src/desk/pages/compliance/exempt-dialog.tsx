import { useId } from 'react'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import type { ListedFinding } from './finding-table.tsx'

type ExemptDialogProps = { finding: ListedFinding; onClose: () => void; onDone: () => void }

/** Somebody says that an advert is right, why, and until when. */
export function ExemptDialog({ finding, onClose, onDone }: ExemptDialogProps) {
  const id = useId()
  return (
    <DeskDialog title="This advert is right" onClose={onClose}>
      <DeskForm className="stack gap3" onDone={onDone}>
        {({ problems, isSending }) => (
          <>
            <p>
              {finding.address}. {finding.title}: {finding.detail}
            </p>
            <input type="hidden" name="intent" value="exempt" />
            <input type="hidden" name="id" value={finding.propertyId} />
            <input type="hidden" name="rule" value={finding.rule} />
            <div className={problems.reason ? 'field bad' : 'field'}>
              <label htmlFor={id}>This is right because…</label>
              <span className="hint" id={`${id}-hint`}>
                Kept in the audit log with your name.
              </span>
              <textarea
                id={id}
                className="input"
                name="reason"
                rows={3}
                maxLength={500}
                aria-describedby={problems.reason ? `${id}-hint ${id}-problem` : `${id}-hint`}
                aria-invalid={problems.reason ? true : undefined}
              />
              {problems.reason && <Problem id={`${id}-problem`}>{problems.reason}</Problem>}
            </div>
            <TextInput
              label="Until"
              name="until"
              type="date"
              hint="The last day, at most a year ahead. Then it is checked again."
              problem={problems.until}
            />
            <div className="row">
              <button type="submit" className="btn primary" disabled={isSending}>
                Exempt
              </button>
              <button type="button" className="btn" onClick={onClose}>
                Cancel
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  )
}
