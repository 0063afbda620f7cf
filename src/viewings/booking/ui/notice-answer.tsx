import { Button } from '#src/design-system/button/button.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { MAX_NOTICE_MESSAGE } from '../../appointments/home-contact.ts'
import { noticeActionPath } from '../../appointments/viewing-paths.ts'
import type { TimeChoice } from '../choose-time-view.ts'
import { NOTICE_FIELDS, type ShownNoticeWords } from '../notice-view.ts'
import { TimeChecks } from './time-checks.tsx'
import './choose-time.css'

export type ShownNotice = ShownNoticeWords & {
  token: string
  home: EnquiryHome
  host: { name: string; telephone: string }
  isShownBySeller: boolean
  /** the time that is answered: an answer to an earlier one does not count */
  at: string
  /** it is still to come */
  isOpen: boolean
  times: readonly TimeChoice[]
}

/** The seller's or tenant's answer to a viewing of their home. Plain forms: the link is all they need. */
export function NoticeAnswerPage({ notice, form }: { notice: ShownNotice; form?: FormState }) {
  const { token, home, title, lead, when, canAgree, host, isShownBySeller, at, isOpen, times } = notice
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <section>
        <EnquiryHomeSummary home={home} />
      </section>
      {isOpen && (
        <dl className="facts">
          <div>
            <dt>When</dt>
            <dd className="figures">{when}</dd>
          </div>
          <div>
            <dt>{isShownBySeller ? 'Questions' : 'Shown by'}</dt>
            <dd>
              {host.name},{' '}
              <a className="figures nowrap" href={telephoneHref(host.telephone)}>
                {host.telephone}
              </a>
            </dd>
          </div>
        </dl>
      )}
      {isOpen && canAgree && (
        <form method="post" action={noticeActionPath(token, 'agree')} className="acts">
          <input type="hidden" name={NOTICE_FIELDS.at} value={at} />
          <Button>That suits me</Button>
        </form>
      )}
      {isOpen && (
        <section className="cancelViewing" id="another-time">
          <h2>Another time, please</h2>
          <Form
            id="other-time"
            action={noticeActionPath(token, 'other-time')}
            state={form}
            hidden={{ [NOTICE_FIELDS.at]: at }}
          >
            {times.length > 0 && (
              <TimeChecks
                legend="Times that would suit you"
                hint="Choose up to five. Nothing is booked until we write to you."
                name={NOTICE_FIELDS.proposed}
                times={times}
              />
            )}
            <TextArea
              name={NOTICE_FIELDS.message}
              label="Message to us"
              hint="The person who wants to see your home doesn’t see it."
              optional={times.length > 0}
              rows={3}
              maxLength={MAX_NOTICE_MESSAGE}
            />
            <div className="formActions">
              <Button look="outline">Ask for another time</Button>
            </div>
          </Form>
        </section>
      )}
    </main>
  )
}
