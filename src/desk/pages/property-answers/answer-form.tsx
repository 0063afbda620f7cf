import { type FormEvent, useState } from 'react'
import { FormProblem } from '../../parts/field.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { ValueControl } from '../property/value-control.tsx'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { SellerAnswerShown } from './route.tsx'

type AnswerFormProps = { answer: SellerAnswerShown; onAccepted: () => void; onRefuse: () => void }

/**
 * Accepts one answer, in the seller's words or in those that are typed here. It asks the Desk itself: its row goes with
 * the answer, and a form of the page would go before it has said so.
 */
export function AnswerForm({ answer, onAccepted, onRefuse }: AnswerFormProps) {
  const [isSending, setIsSending] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setIsSending(true)
    const { formId, field } = answer
    const done = await askAboutProperty('accept-seller-answer', { formId, field, text })
    if (done?.ok) return onAccepted()
    setIsSending(false)
    setProblems(done?.refusal.kind === 'invalid' ? done.refusal.fields : { '': problemOf(done) })
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
