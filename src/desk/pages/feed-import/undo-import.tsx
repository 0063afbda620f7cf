import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

type UndoImportProps = { emails: number; added: number; changed: number; left: number }

/** Undoes an import after saying what that does, and what it cannot do. */
export function UndoImport({ emails, added, changed, left }: UndoImportProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <>
      <button type="button" className="btn" onClick={() => setIsOpen(true)}>
        <DeskIcon name="undo" size="s" />
        Undo import
      </button>
      {isOpen && (
        <DeskDialog title="Undo this import" onClose={() => setIsOpen(false)}>
          <DeskForm<{ removed: number; restored: number }>
            className="stack gap3"
            onDone={({ removed, restored }) => {
              setIsOpen(false)
              showDeskToast({
                words: `Import undone: ${formatCount(removed, 'property', 'properties')} removed, ${restored} as before`,
              })
              void revalidate()
            }}
          >
            {({ isSending }) => (
              <>
                <p>
                  {formatCount(added, 'property it added is', 'properties it added are')} removed, and{' '}
                  {formatCount(
                    changed + left,
                    'property it changed or removed goes',
                    'properties it changed or removed go',
                  )}{' '}
                  back to before. Overrides made since stay.
                </p>
                <p>
                  {emails === 0
                    ? 'No email about it has been sent. Alerts that wait are cancelled.'
                    : `${formatCount(emails, 'email')} about it can’t be recalled.`}
                </p>
                <div className="row">
                  <button type="submit" className="btn primary" name="intent" value="undo" disabled={isSending}>
                    Undo import
                  </button>
                  <button type="button" className="btn" onClick={() => setIsOpen(false)}>
                    Cancel
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </DeskDialog>
      )}
    </>
  )
}
