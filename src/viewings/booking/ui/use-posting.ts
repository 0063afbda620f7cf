import { useState } from 'react'
import { formValues } from '#src/design-system/form/form-values.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { byField, type Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import { REQUEST_FAILED } from '#src/enquiries/leads/thank-you.ts'
import { bodyOf, inFieldOrder } from '#src/enquiries/leads/ui/form-values.ts'
import { useNativeSubmit } from '#src/enquiries/leads/ui/use-native-submit.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'

type Parse = (body: Body, asked: { now: Date; page: string }) => object | { mistakes: Mistake[] }

/** Checks a form of the second step with the parser of the server, before the browser posts it. */
export function usePosting({ captcha }: Pick<EnquiryStart, 'captcha'>, parse: Parse) {
  const protection = useFormProtection({ captcha, action: 'book_a_viewing' })
  const [step, setStep] = useState<'checking' | 'sending'>('checking')
  const submission = useNativeSubmit({
    validate(form) {
      setStep('checking')
      const body = bodyOf(formValues(form))
      if (isTrapped(body)) return {}
      const read = parse(body, { now: new Date(), page: window.location.pathname })
      return 'mistakes' in read ? byField(inFieldOrder(read.mistakes, form)) : {}
    },
    async prepare() {
      const fields = await protection.fields()
      setStep('sending')
      return fields
    },
    unreachable: "We couldn't connect. Check your internet connection and try again.",
    onFailure() {
      protection.reset()
      showToast({ words: REQUEST_FAILED, kind: 'error', topic: 'enquiry' })
    },
  })
  return { submission, onFocus: protection.onFocus, step }
}
