/**
 * A form of the agency's own, the one by which interest in new homes is registered, or that for complaints about how the
 * agency uses personal information. The names are fixed, the
 * spelling of `fieldPostion` included: docs/contracts/leads.md#fields-of-every-form.
 */
export type FormDefinition = {
  /** `f_id` of a submission */
  id: string
  kind: 'new-homes' | 'data-protection' | 'form'
  title: string
  /** what stands above the fields; empty for nothing */
  para: string
  formElements: FormElement[]
  submitButtonText: string
  /** what analytics call it */
  gaName: string
  /** the `id` of its element */
  htmlFormId: string
  /** the recipient; with neither, the branch of its home, or else the agency */
  branchId?: number
  departmentId?: number
}

export type FormElement = {
  /** `form_submission[{fieldName}]`. first_name, last_name, email, tel_home and message are the visitor's own */
  fieldName: string
  /** what stands beside it and in its message */
  friendlyName: string
  inputType: InputType
  required: boolean
  hidden: boolean
  disabled: boolean
  /** fields stand in this order; equal ones side by side where there is room */
  fieldPostion: number
  /** of a select */
  options?: string[]
  /** what it holds at first */
  value?: string
}

export type InputType = 'text' | 'email' | 'tel' | 'number' | 'date' | 'textarea' | 'select' | 'checkbox' | 'file'

/** The form for new homes of an agency that has made none of its own. */
const NEW_HOMES_FORM: FormDefinition = {
  id: 'new-homes',
  kind: 'new-homes',
  title: 'Register your interest',
  para: "Leave your details and we'll send you news of this development.",
  formElements: [
    { fieldName: 'first_name', friendlyName: 'first name', inputType: 'text' },
    { fieldName: 'last_name', friendlyName: 'last name', inputType: 'text' },
    { fieldName: 'email', friendlyName: 'email', inputType: 'email' },
    { fieldName: 'tel_home', friendlyName: 'phone number', inputType: 'tel' },
    { fieldName: 'message', friendlyName: 'message', inputType: 'textarea' },
  ].map((element, at) => usualElement(element as UsualElement, at, element.fieldName !== 'message')),
  submitButtonText: 'Register your interest',
  gaName: 'new_homes_enquiry',
  htmlFormId: 'new-homes-form',
}

/**
 * The form for complaints about personal information of an agency that has made none of its own. Since 19 June 2026 an
 * agency has to help people complain, as by a form (Data Protection Act 2018, section 164A).
 */
const dataProtectionForm = (): FormDefinition => ({
  id: 'data-protection-complaint',
  kind: 'data-protection',
  title: 'Complain about how we use your information',
  para: "Tell us what happened and what you'd like us to do. We'll confirm by email that we have it, look into it, and tell you the outcome.",
  formElements: [
    { fieldName: 'first_name', friendlyName: 'first name', inputType: 'text' },
    { fieldName: 'last_name', friendlyName: 'last name', inputType: 'text' },
    { fieldName: 'email', friendlyName: 'email', inputType: 'email' },
    { fieldName: 'tel_home', friendlyName: 'phone number', inputType: 'tel' },
    { fieldName: 'message', friendlyName: 'complaint', inputType: 'textarea' },
  ].map((element, at) => usualElement(element as UsualElement, at, element.fieldName !== 'tel_home')),
  submitButtonText: 'Send your complaint',
  gaName: 'data_protection_complaint',
  htmlFormId: 'data-protection-form',
})

type UsualElement = Pick<FormElement, 'fieldName' | 'friendlyName' | 'inputType'>

function usualElement(element: UsualElement, at: number, required: boolean): FormElement {
  return { ...element, required, hidden: false, disabled: false, fieldPostion: at + 1 }
}

/** Every form of an agency: its own, and the usual ones of kinds that it has none of. */
export function formsOf({ forms = [] }: { forms?: FormDefinition[] }): FormDefinition[] {
  const usual = [NEW_HOMES_FORM, dataProtectionForm()]
  return [...forms, ...usual.filter(({ kind }) => !forms.some((form) => form.kind === kind))]
}

/** The form by its `f_id`. */
export function formById(agency: { forms?: FormDefinition[] }, id: string): FormDefinition | undefined {
  return formsOf(agency).find((form) => form.id === id)
}

/** The form for registering interest in new homes: the first of that kind. */
export function newHomesForm(agency: { forms?: FormDefinition[] }): FormDefinition {
  return formsOf(agency).find(({ kind }) => kind === 'new-homes') ?? NEW_HOMES_FORM
}

/** The fields as they stand: in the order of their positions. */
export function sortElements(elements: readonly FormElement[]): FormElement[] {
  return elements.toSorted((a, b) => a.fieldPostion - b.fieldPostion)
}
