import { useEffect, useState } from 'react'
import { DeskDialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import type { LoadedDocument } from './route.tsx'
import type { Writing } from './use-document.ts'

type PublishDialogProps = {
  loaded: LoadedDocument
  writing: Writing
  onClose: () => void
  onPublished: () => void
}

/** Publishes at once or at a time, when everything is saved and nothing is missing. */
export function PublishDialog({ loaded, writing, onClose, onPublished }: PublishDialogProps) {
  const { document } = loaded
  const [isLater, setIsLater] = useState(false)
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const { problems } = writing

  useEffect(() => void writing.saveNow(), [])

  async function publish(overwrite = false): Promise<void> {
    setIsSending(true)
    setProblem('')
    const isSaved = await writing.saveNow()
    if (!isSaved || writing.saves() === 0) {
      setIsSending(false)
      return setProblem(
        isSaved ? 'You haven’t changed anything yet.' : 'Your last words are not saved yet. Try again in a moment.',
      )
    }
    const answer = await askAboutContent('publish-document', {
      document,
      after: writing.saves(),
      ...(isLater && { at: at === '' ? 'never' : new Date(at) }),
      ...(overwrite && { overwrite }),
    })
    setIsSending(false)
    if (!answer?.ok) return setProblem(problemOf(answer))
    const { value } = answer
    if (value.kind === 'invalid') return setProblem(value.problems.map(({ message }) => message).join('. '))
    if (value.kind === 'no-draft') return setProblem('A colleague has changed the draft. Close this to see both.')
    if (value.kind === 'same') return setProblem('This is what visitors see already.')
    if (value.kind === 'conflict')
      return setProblem(
        `${value.by || 'Somebody'} published another version while you were writing. Publish again to replace it; theirs stays under Versions.`,
      )
    if (value.kind === 'scheduled') showDeskToast({ words: 'Scheduled' })
    else
      showDeskToast({
        words: 'Published',
        undo: () =>
          void askAboutContent('restore-document', { document, number: value.undoTo }).then((undone) =>
            showDeskToast(undone?.ok ? { words: 'As it was before' } : { words: problemOf(undone), isBad: true }),
          ),
      })
    onPublished()
  }

  const isTwice = problem.includes('Publish again')
  return (
    <DeskDialog
      title="Publish"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={isSending || problems.length > 0}
            onClick={() => void publish(isTwice)}
          >
            {isLater ? 'Schedule' : isTwice ? 'Publish again' : 'Publish now'}
          </button>
        </>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      {problems.length > 0 ? (
        <>
          <p>Put these right first:</p>
          <ul className="bullets">
            {problems.map(({ field, line, message }) => (
              <li key={`${field} ${line} ${message}`}>
                {[field, line !== undefined && field === '' && `Line ${line}`, message].filter(Boolean).join(' ')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <fieldset className="field group">
          <legend>When</legend>
          <label className="choice">
            <input type="radio" name="when" checked={!isLater} onChange={() => setIsLater(false)} /> Now
          </label>
          <label className="choice">
            <input type="radio" name="when" checked={isLater} onChange={() => setIsLater(true)} /> At a time
          </label>
          {isLater && (
            <input
              className="input"
              type="datetime-local"
              aria-label="When to publish"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          )}
        </fieldset>
      )}
    </DeskDialog>
  )
}
