import { useState } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { CheckBox, TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import { PasswordField } from '#src/design-system/form/password-field.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { Specimen, State } from './specimen.tsx'

const CHANNELS = [
  { value: 'selling', name: 'Selling' },
  { value: 'letting', name: 'Letting' },
]

const REASONS = [
  { value: '', name: 'Choose one' },
  { value: 'near', name: 'Moving within Rutland' },
]

const refused = {
  values: { first_name: 'R0salind', email: 'rosalind@', message: 'Is the garden south-facing?' },
  errors: {
    first_name: 'Please enter a valid first name',
    email: 'Please enter a valid email',
    channel: 'Please choose selling or letting',
    terms: 'You must agree to our terms & conditions',
  },
}

/** Forms, as every one of the site is made: at rest, refused, on their way and sent. */
export function FormExamples() {
  return (
    <Specimen title="Form">
      <div className="forms">
        <State name="Tried: “no” is refused, anything else is sent after a moment">
          <TriedForm />
        </State>
        <State name="Came back from the server">
          <Form id="refused" action="/dev/components" method="get" state={refused}>
            <Fields />
            <SubmitButton>Request a viewing</SubmitButton>
          </Form>
        </State>
        <State name="On its way">
          <Form
            id="busy"
            action="/dev/components"
            method="get"
            submission={{ status: 'sending', failures: 0, onSubmit: (event) => event.preventDefault() }}
            values={{ first_name: 'Rosalind' }}
          >
            <TextField name="first_name" label="First name" />
            <SubmitButton busyWords="Sending">Request a viewing</SubmitButton>
          </Form>
        </State>
        <State name="Sent">
          <ThankYou>
            <p>We have received your enquiry and our agent will be in touch soon.</p>
          </ThankYou>
        </State>
        <State name="Loading">
          <Spinner message="Loading user profile" />
        </State>
      </div>
    </Specimen>
  )
}

/** As a feature makes one: `validate` in words, `send`, and what takes the form's place when it is done. */
function TriedForm() {
  const [sent, setSent] = useState(false)
  const submission = useFormSubmit<null>({
    validate: (values) => (values.first_name === '' ? { first_name: 'Please enter a valid first name' } : {}),
    send: async (values) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return values.first_name === 'no' ? { ok: false, problem: 'Nothing was sent.' } : { ok: true, answer: null }
    },
    onDone: () => setSent(true),
  })
  if (sent) {
    return (
      <ThankYou>
        <p>We have received your enquiry and our agent will be in touch soon.</p>
      </ThankYou>
    )
  }
  return (
    <Form id="tried" action="/dev/components" method="get" submission={submission}>
      <Honeypot name="body" />
      <Fields />
      <SubmitButton wide>Request a viewing</SubmitButton>
    </Form>
  )
}

function Fields() {
  return (
    <>
      <div className="twoUp">
        <TextField name="first_name" label="First name" autoComplete="given-name" />
        <TextField name="last_name" label="Last name" autoComplete="family-name" optional />
      </div>
      <EmailField name="email" label="Email" hint="For the answer." />
      <TelephoneField name="tel_home" label="Phone number" optional />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <SelectField name="reason" label="Reason" options={REASONS} defaultValue="" />
      <RadioGroup name="channel" label="What is it for?" choices={CHANNELS} />
      <TextArea name="message" label="Message" />
      <CheckBox
        name="terms"
        value="on"
        label={
          <>
            I agree to the <a href="#main">terms and conditions</a>
          </>
        }
      />
    </>
  )
}
