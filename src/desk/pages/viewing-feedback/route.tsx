import { redirect } from 'react-router'
import {
  FEEDBACK_OUTCOMES,
  FEEDBACK_REASONS,
  type FeedbackOutcome,
  MAX_FEEDBACK_LENGTH,
} from '#src/viewings/appointments/feedback.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const viewing = await loadFromDesk(args, 'get-viewing', { id: args.params.id })
  if (!viewing) throw new Response(null, { status: 404 })
  return viewing
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const form = await request.formData()
  const answer = await context.get(deskContext).call('add-viewing-feedback', {
    id,
    outcome: form.get('outcome') as never,
    ...(form.get('reason') && { reason: form.get('reason') as never }),
    notes: String(form.get('notes') ?? ''),
    share: form.get('intent') === 'share',
  })
  return answer.ok ? redirect(`/desk/viewings/${id}`) : answer
}

export const meta = () => [{ title: 'Viewing feedback' }]

/** What staff tap, in their words. */
const STAFF_WORDS: Record<FeedbackOutcome, [name: string, about: string]> = {
  'wants-to-offer': ['Very interested', 'An offer is likely'],
  'second-viewing': ['Second viewing', 'They want to see it again'],
  thinking: ['Undecided', 'They’re thinking about it'],
  'not-for-me': ['Not interested', 'It isn’t for them'],
}

export default function ViewingFeedback({ loaderData: { id, home, who, feedback } }: DeskPage<typeof loader>) {
  return (
    <div className="narrowed">
      <PageHead
        title="Viewing feedback"
        lede={`${who} at ${home}. Choose an outcome and add notes if needed.`}
        back={{ to: `/desk/viewings/${id}`, name: home }}
      />
      <DeskForm className="stack gap3">
        {({ problems, isSending }) => (
          <>
            <fieldset className="stack gap1">
              <legend className="vh">Outcome</legend>
              {FEEDBACK_OUTCOMES.map(({ value }) => (
                <label className="btn block start tall" key={value}>
                  <input type="radio" name="outcome" value={value} defaultChecked={feedback?.outcome === value} />
                  <span>
                    {STAFF_WORDS[value][0]}
                    <span className="muted small below">{STAFF_WORDS[value][1]}</span>
                  </span>
                </label>
              ))}
              {problems.outcome && <Problem>{problems.outcome}</Problem>}
            </fieldset>
            <fieldset className="field group">
              <legend>Reason</legend>
              <div className="chips">
                {FEEDBACK_REASONS.map(({ value, name }) => (
                  <label className="chip line" key={value}>
                    <input type="radio" name="reason" value={value} defaultChecked={feedback?.reason === value} />
                    {name}
                  </label>
                ))}
              </div>
            </fieldset>
            <div className="field">
              <label htmlFor="notes">
                Feedback for the seller <span className="muted">(optional)</span>
              </label>
              <span className="hint" id="notes-hint">
                Applicant names aren’t shown to the seller.
              </span>
              <textarea
                className="input"
                id="notes"
                name="notes"
                aria-describedby="notes-hint"
                rows={4}
                maxLength={MAX_FEEDBACK_LENGTH}
                defaultValue={feedback?.notes}
              />
            </div>
            <div className="row">
              <button type="submit" className="btn primary" name="intent" value="share" disabled={isSending}>
                Save and email the seller
              </button>
              <button type="submit" className="btn" name="intent" value="keep" disabled={isSending}>
                Save internally
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}
