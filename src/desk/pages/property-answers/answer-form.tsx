import { type FormEvent, useState } from 'react'
import { FormProblem } from '../../parts/field.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { ValueControl } from '../property/value-control.tsx'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { SellerAnswerShown } from './route.tsx'

type AnswerFormProps = {
  answer: SellerAnswerShown
  onAccepted: (decidedAt: Date) => void
  /** the answer or the advert is not as it was read */
  onChanged: (words: string) => void
  onRefuse: () => void
}

/**
 * Accepts one answer, in the seller's words or in those that are typed here. It asks the Desk itself: its row goes with
 * the answer, and a form of the page would go before it has said so.
 */
export function AnswerForm({ answer, onAccepted, onChanged, onRefuse }: AnswerFormProps) {
  const [isSending, setIsSending] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setIsSending(true)
    const { formId, field, version } = answer
    const sentAt = answer.sentAt.toISOString()
    const done = await askAboutProperty('accept-seller-answer', { formId, field, sentAt, version, text })
    if (done?.ok) return onAccepted(new Date(done.value.decidedAt))
    setIsSending(false)
    const refused = done?.refusal.kind === 'invalid' ? done.refusal.fields : { '': problemOf(done) }
    setProblems(refused)
    if (done?.refusal.kind === 'invalid' && refused['']) onChanged(refused[''])
  }
  return (
    <form className="stack gap3" onSubmit={accept}>
      {problems[''] && <FormProblem>{problems['']}</FormProblem>}
      <ValueControl
        label={`${answer.label}, as the advert will say it`}
        input={answer.input.kind === 'none' ? { kind: 'text' } : answer.input}
        text={answer.text}
        problem={problems.text}
      />
      <div className="row">
        <button type="submit" className="btn primary" disabled={isSending}>
          Accept<span className="vh"> {answer.label}</span>
        </button>
        <button type="button" className="btn" onClick={onRefuse}>
          Refuse<span className="vh"> {answer.label}</span>
        </button>
      </div>
    </form>
  )
}
