import { Button } from '#src/design-system/button/button.tsx'
import { TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { EmailField } from '#src/design-system/form/form-fields.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { MAX_QUESTION, SELLER_WORDS, sellerPageActionPath, sellerReportPath } from '../seller-page.ts'
import type { OpenSellerView, SellerBranch, SellerView } from '../seller-page-view.ts'
import { SellerFigures } from './seller-figures.tsx'
import { SellerHead } from './seller-head.tsx'
import { UnavailableTimes } from './unavailable-times.tsx'
import './seller-page.css'

/** A seller's or landlord's page. Plain forms: the link and the device's cookie are all they need. */
export function SellerPageView({ view, form }: { view: SellerView; form?: FormState | undefined }) {
  return (
    <main id="main" className="page sellerPage">
      {view.kind === 'ended' && <Ended {...view} />}
      {view.kind === 'email' && <AskWho {...view} form={form} />}
      {view.kind === 'open' && <Open view={view} form={form} />}
    </main>
  )
}

function CallUs({ branch: { name, telephone } }: { branch: SellerBranch }) {
  return (
    <>
      {name},{' '}
      <a className="figures nowrap" href={telephoneHref(telephone)}>
        {telephone}
      </a>
    </>
  )
}

function Ended({ branch }: { branch: SellerBranch }) {
  return (
    <>
      <h1 className="display">This page has ended</h1>
      <p className="lead">
        Please call us if you have a question about your home: <CallUs branch={branch} />.
      </p>
    </>
  )
}

type AskProps = Extract<SellerView, { kind: 'email' }> & { form?: FormState | undefined }

function AskWho({ token, branch, hasPin, form }: AskProps) {
  return (
    <>
      <h1 className="display">Is it you?</h1>
      <p className="lead">
        We ask on each new phone or computer, so that only you see how your home is doing. Enter the email address that
        we wrote to{hasPin && ', and the PIN that we gave you'}.
      </p>
      <Form id="open" action={sellerPageActionPath(token, 'open')} state={form}>
        <EmailField name="email" label="Your email address" required />
        {hasPin && <TextField name="pin" label="PIN" type="password" inputMode="numeric" autoComplete="off" required />}
        <div className="formActions">
          <Button>Continue</Button>
        </div>
      </Form>
      <p className="muted">
        Questions? <CallUs branch={branch} />
      </p>
    </>
  )
}

function Open({ view, form }: { view: OpenSellerView; form?: FormState | undefined }) {
  const { token, who, facts, shows, branch, negotiator, publicPath, emails, done, documents } = view
  const words = SELLER_WORDS[who]
  return (
    <>
      <SellerHead view={view} />
      <NeedsReply view={view} form={form} />
      <SellerFigures view={view} />
      {shows.feedback && <Feedback facts={facts} />}
      {shows.history && facts.history.length > 0 && (
        <section aria-labelledby="updates">
          <h2 id="updates">{words.price} and history</h2>
          <ul className="lines">
            {facts.history.map(({ on, words: said }) => (
              <li key={`${on} ${said}`}>
                <span>{said}</span>
                <span className="muted nowrap">{on}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shows.unavailableTimes && <UnavailableTimes view={view} form={form} />}
      {shows.documents && documents.length > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents">Documents and questions</h2>
          <ul className="lines">
            {documents.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shows.questions && (
        <section aria-labelledby="ask">
          <h2 id="ask">Ask us</h2>
          {done === 'asked' && (
            <p className="note" role="status">
              Thank you. {branch.name} has your question and will reply by email.
            </p>
          )}
          <Form id="question" action={sellerPageActionPath(token, 'ask')} state={form}>
            <TextArea name="message" label="Your question" rows={3} maxLength={MAX_QUESTION} required />
            <div className="formActions">
              <Button look="outline">Send to {branch.name}</Button>
            </div>
          </Form>
        </section>
      )}
      <footer className="foot">
        <p>
          {negotiator ? `${negotiator} ${words.handling}` : `Our ${branch.name} branch ${words.handling}`}:{' '}
          <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
            {branch.telephone}
          </a>
        </p>
        <p className="links">
          <a href={sellerReportPath(token)}>Print on one page</a>
          <a href={emails.path}>{emails.words}</a>
          {publicPath && <a href={publicPath}>See it as visitors do</a>}
        </p>
        <p className="muted small">
          Only people with this link and your email address can see this page. It ends a while after your home has left
          the market, or when you ask us. Nobody’s name is shown.
        </p>
      </footer>
    </>
  )
}

/** What waits for them comes first, before any figure. */
function NeedsReply({ view, form }: { view: OpenSellerView; form?: FormState | undefined }) {
  const { token, asked, known, tenants, done, shows } = view
  const due = asked.filter(({ isDue }) => isDue)
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">{due.length > 0 ? 'Needs your reply' : 'What’s next'}</h2>
      {done === 'agreed' && (
        <p className="note" role="status">
          Thank you. You agreed to the viewing.
        </p>
      )}
      {form?.problem && (
        <p className="note" role="alert">
          {form.problem}
        </p>
      )}
      <ul className="lines">
        {due.map(({ noticeId, at, when, otherTimePath }) => (
          <li key={noticeId} className="asked">
            <span>
              <strong>Does a viewing on {when} suit you?</strong>
              <br />
              <span className="muted">It is booked once you agree.</span>
            </span>
            <form method="post" action={sellerPageActionPath(token, 'agree')}>
              <input type="hidden" name="notice" value={noticeId} />
              <input type="hidden" name="at" value={at} />
              <Button>Yes</Button>
              <Button look="outline" href={otherTimePath}>
                Suggest another time
              </Button>
            </form>
          </li>
        ))}
        {shows.viewings &&
          known.map(({ when, note }) => (
            <li key={when}>
              <span>Viewing on {when}</span>
              <span className="muted">{note}</span>
            </li>
          ))}
      </ul>
      {due.length === 0 && known.length === 0 && <p className="muted">Nothing waits for you. No viewing is planned.</p>}
      {tenants && (
        <p className="muted">
          Your tenants are told of each viewing at least {tenants.noticeHours} hours ahead.
          {tenants.awaited > 0 &&
            ` ${tenants.awaited === 1 ? 'One viewing waits' : `${tenants.awaited} viewings wait`} for them to agree.`}
        </p>
      )}
    </section>
  )
}

function Feedback({ facts }: Pick<OpenSellerView, 'facts'>) {
  return (
    <section aria-labelledby="feedback">
      <h2 id="feedback">What viewers said</h2>
      {facts.feedback.length === 0 && <p className="muted">Nothing to share yet.</p>}
      {facts.feedback.map(({ on, outcome, reason, notes }) => (
        <figure key={`${on} ${outcome} ${notes}`}>
          <blockquote>{notes ? `“${notes}”` : `${outcome}.`}</blockquote>
          <figcaption className="muted">
            {[notes && outcome, reason.toLowerCase(), on].filter(Boolean).join(', ')}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
