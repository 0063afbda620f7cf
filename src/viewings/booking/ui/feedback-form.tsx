import { Button } from '#src/design-system/button/button.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { FEEDBACK_OUTCOMES, FEEDBACK_REASONS, MAX_FEEDBACK_LENGTH } from '../../appointments/feedback.ts'
import { viewingActionPath } from '../../appointments/viewing-paths.ts'
import './choose-time.css'

export type FeedbackFormProps = { token: string; home: EnquiryHome; isSent: boolean; form?: FormState }

/** What a visitor thought of a home: one tap for the outcome, one for the reason. */
export function FeedbackForm({ token, home, isSent, form }: FeedbackFormProps) {
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{isSent ? 'Thank you' : 'What did you think?'}</h1>
      {isSent && (
        <p className="lead" role="status">
          We’ve passed it on to whoever showed you the home.
        </p>
      )}
      <section>
        <EnquiryHomeSummary home={home} />
      </section>
      {!isSent && (
        <Form id="feedback" action={viewingActionPath(token, 'feedback')} state={form}>
          <RadioGroup name="outcome" label="After seeing it" choices={FEEDBACK_OUTCOMES} />
          <RadioGroup name="reason" label="What decided it? (optional)" choices={FEEDBACK_REASONS} />
          <TextArea name="notes" label="Anything else" optional rows={4} maxLength={MAX_FEEDBACK_LENGTH} />
          <p className="muted">We share what you say with the seller only without your name.</p>
          <div className="formActions">
            <Button>Send feedback</Button>
          </div>
        </Form>
      )}
    </main>
  )
}
