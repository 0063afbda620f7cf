import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import type { WeekEntry } from '#src/viewings/desk-calls/week-view.ts'
import { AgainstRules } from '../../parts/booking/against-rules.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'

type Change = { by: string; when: string; version: number; isOff: boolean; staffName: string }

type MoveDialogProps = {
  entry: WeekEntry
  /** milliseconds since 1970 */
  start: number
  onClose: () => void
}

/**
 * Asks whether the visitor is told of a new time, names the rules that speak against it, and shows what somebody else
 * has made of the appointment meanwhile.
 */
export function MoveDialog({ entry, start, onClose }: MoveDialogProps) {
  const { id, home, who, staffName, startsAt } = entry
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [rules, setRules] = useState<readonly string[]>([])
  const [change, setChange] = useState<Change>()
  const when = formatAppointmentTime(new Date(start))

  async function move(tellsVisitor: boolean) {
    setIsSending(true)
    const answer = await askDesk('move-in-calendar', {
      id,
      at: formatInstant(start),
      seen: change?.version ?? entry.version,
      anyway: rules.length > 0,
      tellsVisitor,
    })
    setIsSending(false)
    setProblem('')
    if (!answer?.ok) return setProblem(problemOf(answer))
    const { value } = answer
    if (value.kind === 'against-rules') return setRules(value.rules)
    if (value.kind === 'changed') return setChange(value)
    void revalidate()
    onClose()
    showDeskToast({
      words: `${home} moved to ${value.when}.`,
      undo: () => void putBack(value.version, tellsVisitor),
    })
  }

  async function putBack(version: number, tellsVisitor: boolean) {
    const at = formatInstant(startsAt.getTime())
    const answer = await askDesk('move-in-calendar', { id, at, seen: version, anyway: true, tellsVisitor })
    const isBack = answer?.ok === true && answer.value.kind === 'moved'
    const words = answer?.ok ? 'Somebody has changed it meanwhile, so it stays as it is.' : problemOf(answer)
    showDeskToast(isBack ? { words: `${home} is back at ${answer.value.when}.` } : { words, isBad: true })
    void revalidate()
  }

  if (change) {
    const leave = () => {
      void revalidate()
      onClose()
    }
    return (
      <DeskDialog
        title={`${change.by} has just changed this`}
        onClose={leave}
        foot={
          <>
            <button type="button" className="btn" onClick={leave}>
              Use {change.by}’s
            </button>
            {!change.isOff && (
              <button type="button" className="btn primary" disabled={isSending} onClick={() => void move(true)}>
                Save mine
              </button>
            )}
          </>
        }
      >
        {problem && <FormProblem>{problem}</FormProblem>}
        <dl className="facts">
          <div>
            <dt>{change.by}’s</dt>
            <dd>{change.isOff ? `Cancelled (it was ${change.when})` : `${change.when}, with ${change.staffName}`}</dd>
          </div>
          <div>
            <dt>Yours</dt>
            <dd>{when}</dd>
          </div>
        </dl>
        {rules.length > 0 && <AgainstRules rules={rules} />}
      </DeskDialog>
    )
  }
  return (
    <DeskDialog
      title={`Move ${home}?`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" disabled={isSending} onClick={() => void move(false)}>
            {rules.length > 0 ? 'Book anyway, no email' : `Move without emailing ${who}`}
          </button>
          <button type="button" className="btn primary" disabled={isSending} onClick={() => void move(true)}>
            {rules.length > 0 ? `Book anyway and email ${who}` : `Move and email ${who}`}
          </button>
        </>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <dl className="facts">
        <div>
          <dt>From</dt>
          <dd>{formatAppointmentTime(startsAt)}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{when}</dd>
        </div>
      </dl>
      {rules.length > 0 && <AgainstRules rules={rules} />}
      <p className="muted small">{staffName === 'the seller' ? 'The branch' : staffName} gets an email in any case.</p>
    </DeskDialog>
  )
}
