import { useRef } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { CheckBox, TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { EmailField } from '#src/design-system/form/form-fields.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { formatCount } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { ASKED_NAME, answerNames, MAX_ANSWER, type SellerAnswer } from '../seller-answer.ts'
import { sellerFormActionPath } from '../seller-form-paths.ts'
import type { SellerQuestion } from '../seller-questions.ts'
import './seller-form.css'
import type { Autosave } from './save-queue.ts'
import { useAutosave } from './use-autosave.ts'

type Contact = { name: string; telephone: string }

export type SellerFormView =
  | { kind: 'ended'; branch: Contact }
  | { kind: 'email'; token: string; branch: Contact }
  | {
      kind: 'open'
      token: string
      branch: Contact
      address: string
      name: string
      until: string
      questions: readonly (SellerQuestion & {
        answer?: SellerAnswer
        /** stands for the answer */
        shown: string
        /** since it was sent */
        isChanged: boolean
        isDecided: boolean
      })[]
      isSent: boolean
      isSaved: boolean
    }

/** Questions to a seller or landlord about their home. Plain forms: the link is all they need. */
export function SellerFormPage({ view, form }: { view: SellerFormView; form?: FormState }) {
  return (
    <main id="main" className="page sellerForm">
      {view.kind === 'ended' && <Ended branch={view.branch} />}
      {view.kind === 'email' && <AskEmail {...view} form={form} />}
      {view.kind === 'open' && <Questions view={view} form={form} />}
    </main>
  )
}

function Call({ branch: { name, telephone } }: { branch: Contact }) {
  return (
    <>
      {name},{' '}
      <a className="figures nowrap" href={telephoneHref(telephone)}>
        {telephone}
      </a>
    </>
  )
}

function Ended({ branch }: { branch: Contact }) {
  return (
    <>
      <h1 className="display">This link has ended</h1>
      <p className="lead">
        Please call us if you have something to tell us about your home: <Call branch={branch} />.
      </p>
    </>
  )
}

function AskEmail({ token, branch, form }: { token: string; branch: Contact; form?: FormState | undefined }) {
  return (
    <>
      <h1 className="display">Is it you?</h1>
      <p className="lead">
        We ask once on each phone or computer, so that nobody else answers for you. Enter the email address that we
        wrote to.
      </p>
      <Form id="open" action={sellerFormActionPath(token, 'open')} state={form}>
        <EmailField name="email" label="Your email address" required />
        <div className="formActions">
          <Button>Continue</Button>
        </div>
      </Form>
      <p className="muted">
        Questions? <Call branch={branch} />
      </p>
    </>
  )
}

type Open = Extract<SellerFormView, { kind: 'open' }>

function Questions({ view, form }: { view: Open; form?: FormState | undefined }) {
  const { token, branch, address, questions, isSent, isSaved, until } = view
  const root = useRef<HTMLDivElement>(null)
  const path = sellerFormActionPath(token, 'save')
  const autosave = useAutosave(root, path)
  const groups = [...new Set(questions.map(({ group }) => group))]
  const open = questions.filter(({ isDecided }) => !isDecided)
  const answered = questions.filter(({ answer }) => answer).length
  const done = (
    <>
      <h1 className="display">Thank you</h1>
      <p className="lead" role="status">
        We’ll read your answers before anything is published.
        {open.length > 0 && ' You can still change them below until we have; send them again then.'}
      </p>
    </>
  )
  if (open.length === 0) return done
  const questionForm = (
    <Form id="questions" action={path} state={form} values={valuesOf(open)}>
      {groups.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          {open
            .filter((question) => question.group === group)
            .map((question) => (
              <Question key={question.field} question={question} />
            ))}
          <button className="button outline" type="submit" name="go" value="save">
            Save and go on later
          </button>
        </section>
      ))}
      <div className="formActions">
        <button className="button" type="submit" name="go" value="send">
          Send my answers
        </button>
      </div>
      <p className="muted">
        Would you rather tell us? <Call branch={branch} />
      </p>
    </Form>
  )
  return (
    <div ref={root}>
      {isSent ? (
        done
      ) : (
        <>
          <h1 className="display">About your home</h1>
          <p className="lead">
            {address}. {formatCount(questions.length, 'question')}
            {answered > 0 && `, ${answered} answered`}. Your answers are saved as you go: stop and come back by the same
            link until {until}. It’s fine not to know.
          </p>
        </>
      )}
      {isSaved && (
        <p className="savedNote" id="saved" role="status">
          Saved. Come back by the same link whenever you like.
        </p>
      )}
      {isSent && !form ? (
        <details className="changeAnswers">
          <summary>Change or add to my answers</summary>
          {questionForm}
        </details>
      ) : (
        questionForm
      )}
      <p className="autosave" role="status">
        {wordsOf(autosave)}
      </p>
    </div>
  )
}

function wordsOf(state: Autosave): string {
  switch (state.kind) {
    case 'idle':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved at ${state.at}, not sent yet`
    case 'failed':
      return 'Not saved yet. We keep trying; your answers stay on this page.'
    case 'refused':
      return `Not saved. ${state.words}`
  }
}

function Question({
  question: { field, label, hint, input, shown, isChanged },
}: {
  question: Open['questions'][number]
}) {
  const names = answerNames(field)
  return (
    <div className="question-of" data-question={field}>
      <input type="hidden" name={ASKED_NAME} value={field} />
      <input type="hidden" name={names.shown} value={shown} />
      {input.kind === 'choice' && (
        <SelectField
          name={names.value}
          label={label}
          hint={hint}
          options={[
            { value: '', name: 'Choose' },
            ...Object.entries(input.options).map(([value, name]) => ({ value, name })),
          ]}
        />
      )}
      {(input.kind === 'amount' || input.kind === 'number') && (
        <TextField name={names.value} label={label} hint={hint} inputMode="decimal" maxLength={20} />
      )}
      {input.kind === 'words' && input.choices && (
        <>
          <RadioGroup
            name={names.value}
            label={label}
            hint={hint}
            choices={[
              ...input.choices.map((choice) => ({ value: choice, name: choice })),
              { value: '', name: 'Something else' },
            ]}
          />
          <TextField name={names.more} label="In your own words" optional maxLength={MAX_ANSWER} />
        </>
      )}
      {input.kind === 'words' && !input.choices && (
        <TextArea name={names.value} label={label} hint={hint} rows={2} maxLength={MAX_ANSWER} />
      )}
      <CheckBox name={names.unknown} value="on" label="I don’t know" />
      {isChanged && <p className="muted">Changed, not sent yet</p>}
    </div>
  )
}

/** What was saved, by the names of the fields. */
function valuesOf(questions: Open['questions']): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ field, answer }) => {
      const names = answerNames(field)
      if (!answer) return []
      return [
        [names.value, answer.value ?? ''],
        ...(answer.more ? [[names.more, answer.more]] : []),
        ...(answer.unknown ? [[names.unknown, 'on']] : []),
      ]
    }),
  )
}
