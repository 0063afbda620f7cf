import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatWhen } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { AnswerForm } from './answer-form.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const answers = await loadFromDesk(args, 'list-seller-answers', { id: Number(args.params.id) })
  if (!answers) throw new Response(null, { status: 404 })
  return answers
}

export async function action({ context, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  return call('refuse-seller-answer', {
    formId: Number(text('formId')),
    field: text('field'),
    sentAt: text('sentAt'),
    reason: text('reason'),
  })
}

export const meta = () => [{ title: 'Answers to review' }]

type Answers = DeskPage<typeof loader>['loaderData']
export type SellerAnswerShown = Answers['waiting'][number]
type DecidedAnswer = { formId: number; field: string; decidedAt: Date }

/** What the seller says beside what the advert says. Nothing shows before it is accepted here. */
export default function PropertyAnswers({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { id, waiting, decided, now } = loaderData
  const [refusing, setRefusing] = useState<SellerAnswerShown>()
  const { revalidate } = useRevalidator()

  async function undo({ formId, field, decidedAt }: DecidedAnswer) {
    const answer = await askAboutProperty('undo-seller-answer', { formId, field, decidedAt: decidedAt.toISOString() })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    return revalidate()
  }

  function decidedToast(words: string, decided: DecidedAnswer) {
    showDeskToast({ words, undo: () => void undo(decided) })
    void revalidate()
  }

  return (
    <>
      <section className="section">
        <div className="top">
          <h2>Answers to review</h2>
          <span className="push muted">{waiting.length}</span>
        </div>
        {waiting.length === 0 && (
          <p>
            Every answer is decided. <Link to={`/desk/properties/${id}/material`}>Back to material information</Link>
          </p>
        )}
        <ul className="answers">
          {waiting.map((answer) => (
            <li key={`${answer.formId} ${answer.field}`} data-field={answer.field}>
              <h3>{answer.question}</h3>
              <div className="beside">
                <div>
                  <p className="muted small">The advert says</p>
                  <p>{answer.advert}</p>
                  {answer.advertSource && <p className="muted small">{answer.advertSource}</p>}
                </div>
                <div>
                  <p className="muted small">
                    {answer.name} ({answer.kind}), {formatWhen(answer.sentAt, now)}
                  </p>
                  <p>{answer.says}</p>
                </div>
              </div>
              {answer.isUnknown ? (
                <div className="row">
                  <button type="button" className="btn" onClick={() => setRefusing(answer)}>
                    Close<span className="vh"> {answer.label}</span>
                  </button>
                </div>
              ) : (
                <AnswerForm
                  key={answer.sentAt.getTime()}
                  answer={answer}
                  onAccepted={(decidedAt) => decidedToast(`${answer.label} accepted`, { ...answer, decidedAt })}
                  onChanged={(words) => {
                    showDeskToast({ words, isBad: true })
                    void revalidate()
                  }}
                  onRefuse={() => setRefusing(answer)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {decided.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Decided</h2>
          </div>
          <ul className="rows wrap">
            {decided.map(({ formId, field, label, says, decision, reason, by, decidedAt }) => (
              <li key={`${formId} ${field}`}>
                <div>
                  <span className="medium">{label}</span>: {says}
                  <div className="sub small">
                    {decision === 'accepted' ? 'Accepted' : 'Refused'} by {by}
                    {decidedAt && `, ${formatWhen(decidedAt, now)}`}
                    {reason && `: ${reason}`}
                  </div>
                </div>
                {decidedAt && (
                  <div className="acts">
                    <button
                      type="button"
                      className="btn small"
                      onClick={() => void undo({ formId, field, decidedAt })}
                      aria-label={`Undo the decision on ${label}`}
                    >
                      Undo
                    </button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refusing && (
        <DeskDialog title={`Refuse: ${refusing.label}`} onClose={() => setRefusing(undefined)}>
          <DeskForm<DecidedAnswer>
            className="stack"
            onDone={(done) => {
              setRefusing(undefined)
              decidedToast(`${refusing.label} refused`, done)
            }}
          >
            {({ problems, isSending }) => (
              <>
                <p>“{refusing.says}” stays here with your reason. The advert says what it said.</p>
                <input type="hidden" name="formId" value={refusing.formId} />
                <input type="hidden" name="field" value={refusing.field} />
                <input type="hidden" name="sentAt" value={refusing.sentAt.toISOString()} />
                <TextInput
                  label="Why?"
                  name="reason"
                  maxLength={300}
                  hint="Colleagues read it, the seller doesn’t."
                  problem={problems.reason}
                  autoFocus
                />
                <div>
                  <button type="submit" className="btn primary" disabled={isSending}>
                    Refuse
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
