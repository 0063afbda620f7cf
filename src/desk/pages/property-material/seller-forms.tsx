import { useState } from 'react'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatWhen } from '../../parts/when.ts'
import type { MaterialData } from './route.tsx'

type SellerFormsProps = Pick<MaterialData, 'forms' | 'now' | 'publicUrl' | 'canErase'>

/** The forms that were sent about a home, and how far each is. */
export function SellerFormsSection({ forms, now, publicUrl, canErase }: SellerFormsProps) {
  const [deleting, setDeleting] = useState<MaterialData['forms'][number]>()
  async function copy(path: string) {
    try {
      await navigator.clipboard.writeText(publicUrl + path)
      showDeskToast({ words: 'Link copied. It is for them alone' })
    } catch {
      showDeskToast({ words: `We couldn’t copy it. The link is ${publicUrl}${path}`, isBad: true })
    }
  }
  return (
    <>
      <ul className="sellerForms">
        {forms.map((form) => (
          <li key={form.id}>
            <div>
              <span className="medium">{form.name}</span> <span className="muted">{form.email}</span>
              <div className="sub small">
                {formatCount(form.questions.length, 'question')}, {stateOf(form, now)}. Asked by {form.by},{' '}
                {formatWhen(form.askedAt, now)}.
              </div>
            </div>
            {!form.isOver && (
              <DeskForm className="acts">
                {({ isSending }) => (
                  <>
                    <input type="hidden" name="formId" value={form.id} />
                    <button
                      type="button"
                      className="btn small"
                      onClick={() => void copy(form.path)}
                      aria-label={`Copy link for ${form.name}`}
                    >
                      Copy link
                    </button>
                    <button
                      type="submit"
                      className="btn small"
                      name="intent"
                      value="mail-form"
                      disabled={isSending}
                      aria-label={`${form.mailedAt ? 'Send again' : 'Send by email'} to ${form.name}`}
                    >
                      {form.mailedAt ? 'Send again' : 'Send by email'}
                    </button>
                    <button
                      type="submit"
                      className="btn small"
                      name="intent"
                      value="end-form"
                      disabled={isSending}
                      aria-label={`End the link of ${form.name}`}
                    >
                      End
                    </button>
                  </>
                )}
              </DeskForm>
            )}
            {canErase && form.isOver && (
              <div className="acts">
                <button
                  type="button"
                  className="btn small"
                  onClick={() => setDeleting(form)}
                  aria-label={`Delete the questions to ${form.name}`}
                >
                  Delete
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <DeskDialog title="Delete these questions and answers?" onClose={() => setDeleting(undefined)}>
          <DeskForm
            className="stack"
            onDone={() => {
              setDeleting(undefined)
              showDeskToast({ words: 'Deleted' })
            }}
          >
            {({ isSending }) => (
              <>
                <p>
                  {deleting.name}, {deleting.email} and their answers go for good. What was accepted stays in the
                  advert.
                </p>
                <input type="hidden" name="formId" value={deleting.id} />
                <div>
                  <button type="submit" className="btn primary" name="intent" value="delete-form" disabled={isSending}>
                    Delete
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

function stateOf({ isOver, isEnded, answered, begun, openedAt, mailedAt }: MaterialData['forms'][number], now: Date) {
  const sent = answered > 0 ? `${answered} answered` : ''
  if (isOver) return [sent, isEnded ? 'link ended' : 'link ran out'].filter(Boolean).join(', ')
  if (sent) return begun > 0 ? `${sent}, ${begun} more begun` : sent
  if (openedAt) return begun > 0 ? `${begun} begun, not sent yet` : `opened ${formatWhen(openedAt, now)}`
  return mailedAt ? `sent ${formatWhen(mailedAt, now)}, not opened yet` : 'link made, not opened yet'
}
