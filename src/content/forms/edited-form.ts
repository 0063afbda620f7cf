import type { FormDefinition, FormElement, InputType } from '#src/enquiries/custom-forms/form-definition.ts'
import { sortElements } from '#src/enquiries/custom-forms/form-definition.ts'
import { slugOfTitle } from '../revisions/new-document.ts'

/** What a question asks for. The first are the visitor's own details, by the names of their fields. */
export const QUESTION_KINDS = {
  first_name: 'text',
  last_name: 'text',
  email: 'email',
  tel_home: 'tel',
  message: 'textarea',
  line: 'text',
  'longer-text': 'textarea',
  number: 'number',
  day: 'date',
  choice: 'select',
  tick: 'checkbox',
  file: 'file',
  'other-email': 'email',
  'other-phone': 'tel',
} as const satisfies Record<string, InputType>

export type QuestionKind = keyof typeof QUESTION_KINDS

/** Kinds that a form asks for once: each has a field's name of its own. */
export const OWN_KINDS: readonly QuestionKind[] = ['first_name', 'last_name', 'email', 'tel_home', 'message']

export type Question = {
  /** the field's name; empty for a new one */
  name: string
  label: string
  kind: QuestionKind
  required: boolean
  /** of a choice */
  options: string[]
}

export type EditedForm = {
  title: string
  para: string
  button: string
  /** `branch-1` or `department-11`; empty: the branch of the home, or else the agency */
  recipient: string
  questions: Question[]
}

/** As it is written in the document: what it does not say has no default here. */
export type RawForm = Partial<Omit<FormDefinition, 'formElements'>> & { id: string; formElements: RawElement[] }
type RawElement = Partial<FormElement> & Pick<FormElement, 'fieldName'>

/** A form as the Desk edits it. */
export function editedForm(form: FormDefinition): EditedForm {
  const { title, para, submitButtonText, branchId, departmentId } = form
  const ofBranch = branchId === undefined ? '' : `branch-${branchId}`
  return {
    title,
    para,
    button: submitButtonText,
    recipient: departmentId === undefined ? ofBranch : `department-${departmentId}`,
    questions: sortElements(form.formElements).map((element) => ({
      name: element.fieldName,
      label: element.friendlyName,
      kind: kindOf(element),
      required: element.required,
      options: element.options ?? [],
    })),
  }
}

function kindOf({ fieldName, inputType }: FormElement): QuestionKind {
  const own = OWN_KINDS.find((kind) => kind === fieldName)
  if (own) return own
  const others = (Object.keys(QUESTION_KINDS) as QuestionKind[]).filter((kind) => !OWN_KINDS.includes(kind))
  return others.find((kind) => QUESTION_KINDS[kind] === inputType) ?? 'line'
}

/** A form that there was not, with nothing but what its title says. @param taken ids of other forms */
export function newForm(asked: EditedForm, taken: readonly string[]): RawForm {
  const slug = slugOfTitle(asked.title).slice(0, 50) || 'form'
  const id = freeName(slug, '-', taken)
  const htmlFormId = /^[a-z]/.test(id) ? `${id}-form` : `form-${id}`
  const raw = { id, title: '', formElements: [], htmlFormId }
  return withEdits(raw, { ...raw, kind: 'form', para: '', submitButtonText: 'Send', gaName: 'custom_form' }, asked)
}

/**
 * The form with what the Desk says of it; whatever that does not change stays as it is written, also what the Desk does
 * not show. @param before the same form, with defaults
 */
export function withEdits(raw: RawForm, before: FormDefinition, asked: EditedForm): RawForm {
  const was = editedForm(before)
  const next = { ...raw, formElements: withQuestions(raw.formElements, before.formElements, asked.questions) }
  if (asked.title !== was.title) next.title = asked.title
  if (asked.button !== was.button) next.submitButtonText = asked.button
  if (asked.para !== was.para) next.para = asked.para
  if (asked.recipient !== was.recipient) {
    delete next.branchId
    delete next.departmentId
    const [kind, id] = asked.recipient.split('-')
    if (kind === 'branch') next.branchId = Number(id)
    if (kind === 'department') next.departmentId = Number(id)
  }
  return next
}

type Placed = { element: RawElement; before: FormElement | undefined; at: number }

function withQuestions(raw: RawElement[], before: FormElement[], questions: readonly Question[]): RawElement[] {
  const names = questions.map(({ name }) => name).filter(Boolean)
  const placed = questions.map((question): Placed => {
    const at = before.findIndex(({ fieldName }) => question.name !== '' && fieldName === question.name)
    const element = withQuestion(raw[at], before[at], question, names)
    names.push(element.fieldName)
    return { element, before: before[at], at }
  })
  const stayed = placed.filter(({ before }) => before)
  const isInOrder =
    stayed.every((one, at) => at === 0 || stayed[at - 1]!.before!.fieldPostion <= one.before!.fieldPostion) &&
    placed.slice(0, stayed.length).every(({ before }) => before)
  if (!isInOrder) return renumbered(placed)
  let last = stayed.at(-1)?.before?.fieldPostion ?? 0
  return [
    ...stayed.toSorted((a, b) => a.at - b.at).map(({ element }) => element),
    ...placed.slice(stayed.length).map(({ element }) => ({ ...element, fieldPostion: ++last })),
  ]
}

/** In the order of the questions. Those that stood side by side and still follow each other stay side by side. */
function renumbered(placed: readonly Placed[]): RawElement[] {
  let position = 0
  return placed.map(({ element, before }, at) => {
    const previous = placed[at - 1]?.before
    if (!before || before.fieldPostion !== previous?.fieldPostion) position++
    return { ...element, fieldPostion: position }
  })
}

function withQuestion(
  raw: RawElement | undefined,
  before: FormElement | undefined,
  { label, kind, required, options }: Question,
  taken: readonly string[],
): RawElement {
  const hasOtherKind = !before || kindOf(before) !== kind
  const element: RawElement = { ...raw, fieldName: raw?.fieldName ?? '' }
  const hasOwnName = OWN_KINDS.includes(kind)
  if (hasOwnName) element.fieldName = kind
  else if (!before || OWN_KINDS.includes(kindOf(before))) element.fieldName = newFieldName(label, taken)
  if (label !== before?.friendlyName) element.friendlyName = label
  if (hasOtherKind) element.inputType = QUESTION_KINDS[kind]
  if (required !== (before?.required ?? false)) element.required = required
  if (kind === 'choice' && options.join('\n') !== before?.options?.join('\n')) element.options = options
  if (hasOtherKind && kind !== 'choice') delete element.options
  const isNoChoice = kind === 'choice' && !options.includes(element.value ?? '')
  if (hasOtherKind || isNoChoice) delete element.value
  return element
}

/** Names that mean something else where a form is sent. */
const RESERVED = [...OWN_KINDS, 'property_id']

function newFieldName(label: string, taken: readonly string[]): string {
  const words = slugOfTitle(label).replace(/-/g, '_').slice(0, 50)
  const name = /^[a-z]/.test(words) ? words : `question_${words}`.replace(/_$/, '')
  return freeName(name, '_', [...taken, ...RESERVED])
}

function freeName(name: string, joint: string, taken: readonly string[]): string {
  let free = name
  for (let count = 2; taken.includes(free); count++) free = `${name}${joint}${count}`
  return free
}
