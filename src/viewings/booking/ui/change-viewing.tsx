import { Button } from '#src/design-system/button/button.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { viewingActionPath } from '../../appointments/viewing-paths.ts'
import type { ChooseTimeView, TimeChoice } from '../choose-time-view.ts'
import { TimeCalendar } from './time-calendar.tsx'
import { TimeRadios } from './time-radios.tsx'
import type { ShownViewing } from './viewing-summary.tsx'
import './choose-time.css'

export type ChangeViewingProps = {
  viewing: ShownViewing
  /** undefined: the home has no times to choose from any more */
  view: ChooseTimeView | undefined
  /** free times that the seller or tenant asked for */
  suggested: readonly TimeChoice[]
  /** a day was chosen in the calendar */
  isDayShown: boolean
  form?: FormState
}

/** Another time for a viewing, or none. Plain forms: the link is all they need. */
export function ChangeViewing({ viewing, view, suggested, isDayShown, form }: ChangeViewingProps) {
  const { token, home, when, host } = viewing
  const path = viewingActionPath(token, 'change')
  const first = suggested.length > 0 ? suggested : view?.earliest
  const times = (isDayShown ? view?.day?.times : first) ?? []
  const usual = suggested.length > 0 ? 'Times that suit the seller or tenant' : `Choose another time with ${host.name}`
  const legend = isDayShown && view?.day ? view.day.label : usual
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">Change or cancel</h1>
      <p className="lead">{when}</p>
      <section>
        <EnquiryHomeSummary home={home} />
      </section>
      {view && times.length > 0 && (
        <div className="choose">
          <section aria-label="Another time">
            <Form id="change" action={path} state={form}>
              <TimeRadios legend={legend} times={times} />
              <div className="formActions">
                <Button>Change the time</Button>
              </div>
            </Form>
          </section>
          <section aria-label="More times">
            <TimeCalendar months={view.months} weeks={view.weeks} hrefOf={(date) => `${path}?day=${date}`} />
          </section>
        </div>
      )}
      <section className="cancelViewing">
        <h2>Can’t make it?</h2>
        <p>We’ll let everybody know. You can book again at any time.</p>
        <form method="post" action={viewingActionPath(token, 'cancel')}>
          <Button look="outline">Cancel viewing</Button>
        </form>
      </section>
    </main>
  )
}
