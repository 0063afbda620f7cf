import type { ReactNode } from 'react'
import { Form } from '#src/design-system/form/form.tsx'
import type { FormProblems, FormValues } from '#src/design-system/form/form-context.ts'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import type { FormSubmission } from '#src/design-system/form/use-form-submit.ts'
import type { CarriedToast } from '#src/design-system/toast/carried-toast.ts'

export type AreaFormState = FormProblems & { values: FormValues }

/** What a form of the area gets from the page around it. */
export type AreaFormProps = {
  /** at a plain path: the token of its forms */
  token?: string
  /** at a plain path, after the form was sent with something wrong */
  state?: AreaFormState
  /** to another part of the area, where `said` is shown */
  go: (path: string, said?: CarriedToast) => void
}

type Props = Pick<AreaFormProps, 'token' | 'state'> & {
  id: string
  action: string
  override?: 'put' | 'delete'
  submission: FormSubmission
  onFocus: () => void
  values?: FormValues
  hidden?: Readonly<Record<string, string>>
  children: ReactNode
}

/** A form of the user area: plain or by script, with its token and its trap, which is named body. */
export function AreaForm({ token, override, hidden, children, ...form }: Props) {
  return (
    <Form
      {...form}
      hidden={{
        ...(token !== undefined && { authenticity_token: token }),
        ...(override && { _method: override }),
        ...hidden,
      }}
    >
      <Honeypot name="body" />
      {children}
    </Form>
  )
}
