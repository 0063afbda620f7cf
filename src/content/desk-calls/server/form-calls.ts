import { z } from 'zod'
import { editJsonTo, listIn, pathOfList } from '#src/agency/folder/server/edit-json.ts'
import { formsFile } from '#src/agency/folder/server/forms-schema.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type FormDefinition, formById, formsOf } from '#src/enquiries/custom-forms/form-definition.ts'
import { type Actor, type Invalid, invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  type EditedForm,
  editedForm,
  newForm,
  OWN_KINDS,
  QUESTION_KINDS,
  type QuestionKind,
  type RawForm,
  withEdits,
} from '../../forms/edited-form.ts'
import { pathOfDocument } from '../../revisions/new-document.ts'
import { type ContentDeskDeps, contentCall, wholeSite } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS, seenOf } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.forms
const LIST = 'forms'

/** What a site begins with that has no form of its own. */
const EMPTY = '{\n  "$schema": "../schema/forms.schema.json",\n  "forms": []\n}\n'

const line = (says: string, most: number) => z.string().trim().min(1, says).max(most, `Use at most ${most} characters`)

const question = z
  .strictObject({
    name: z.string().max(100),
    label: line('Enter what it asks for', 200),
    kind: z.enum(Object.keys(QUESTION_KINDS) as [QuestionKind, ...QuestionKind[]]),
    required: z.boolean(),
    options: z.array(z.string().trim().min(1).max(200, 'Use at most 200 characters for each')).max(100),
  })
  .superRefine(({ kind, options }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message })
    if (kind === 'choice' && options.length === 0) say('Enter the answers to choose from, one on each line')
    if (kind === 'choice' && new Set(options).size < options.length) say('Enter each answer once')
  })

const typed = z.strictObject({
  title: line('Enter a title', 120),
  para: z.string().trim().max(1000, 'Use at most 1,000 characters'),
  button: line('Enter the words of the button', 60),
  recipient: z.string().regex(/^((branch|department)-\d{1,10})?$/, 'Choose who gets it'),
  questions: z.array(question).min(1, 'Add a question').max(60, 'Use at most 60 questions'),
})

/** Questions of a new form: what it takes to answer it. */
const FIRST_QUESTIONS: EditedForm['questions'] = [
  { name: '', label: 'first name', kind: 'first_name', required: true, options: [] },
  { name: '', label: 'last name', kind: 'last_name', required: true, options: [] },
  { name: '', label: 'email', kind: 'email', required: true, options: [] },
  { name: '', label: 'phone number', kind: 'tel_home', required: true, options: [] },
  { name: '', label: 'message', kind: 'message', required: false, options: [] },
]

/** What the Desk asks about the agency's own forms. */
export const formCalls = {
  'list-forms': contentCall({
    permission,
    input: z.strictObject({}),
    async run({ content, agency }) {
      const names = new Map(recipientsOf(agency).map(({ value, name }) => [value, name]))
      return formsIn((await content.current(DOCUMENT)).text).map((form) => ({
        id: form.id,
        title: form.title,
        path: pathOf(form),
        recipient: names.get(editedForm(form).recipient) ?? null,
      }))
    },
  }),

  /** One form as its page needs it; an empty id for a new one. */
  'get-form': contentCall({
    permission,
    input: z.strictObject({ id: z.string().max(100) }),
    subject: wholeSite,
    async run({ content, agency }, { input: { id } }) {
      const found = formsIn((await content.current(DOCUMENT)).text).find((one) => one.id === id)
      if (id !== '' && !found) return null
      const form: EditedForm = found
        ? editedForm(found)
        : { title: '', para: '', button: 'Send', recipient: '', questions: FIRST_QUESTIONS }
      const named = (is: 'hidden' | 'disabled') =>
        found?.formElements.filter((one) => one[is]).map(({ fieldName }) => fieldName) ?? []
      return {
        id,
        form,
        path: found ? pathOf(found) : null,
        recipients: recipientsOf(agency),
        /** names of questions that visitors do not see, and of those that they cannot change */
        hidden: named('hidden'),
        readOnly: named('disabled'),
        seen: seenOf(form),
      }
    },
  }),

  /** Adds a form (an empty `id`) or changes one, whose path stays. @param seen what the page began with */
  'save-form': contentCall({
    permission,
    input: z.strictObject({ id: z.string().max(100), seen: z.string().max(100), form: typed }),
    subject: wholeSite,
    async run(deps, { actor, input: { id, seen, form: asked } }) {
      return editForms(deps, actor, asked.title.slice(0, 60), (raw, forms) => {
        const at = forms.findIndex((one) => one.id === id)
        const before = forms[at]
        if (id !== '' && !before) return invalid({ '': 'It has been removed meanwhile.' })
        if (before && seenOf(editedForm(before)) !== seen) return invalid(CHANGED_MEANWHILE)
        const problems = problemsOf(deps.agency, asked, before)
        if (Object.keys(problems).length > 0) return invalid(problems)
        if (before) return raw.with(at, withEdits(raw[at]!, before, asked))
        return [...raw, newForm(asked, takenIds(forms))]
      })
    },
  }),

  /** Takes a form away that nothing links to. */
  'remove-form': contentCall({
    permission,
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    subject: wholeSite,
    async run(deps, { actor, input: { id } }) {
      const forms = formsIn((await deps.content.current(DOCUMENT)).text)
      const form = forms.find((one) => one.id === id)
      // with the agency's own gone, the usual form of some kinds is at the same path
      const isStillThere = formById({ forms: forms.filter((one) => one !== form) }, id) !== undefined
      const linking = form && !isStillThere ? await deps.content.documentsLinkingTo(pathOf(form)) : []
      if (linking.length > 0)
        return invalid({ '': `“${form?.title}” is still linked from ${namesOf(linking)}. Change the links first.` })
      return editForms(deps, actor, 'Removed a form', (raw) => raw.filter((one) => one.id !== id))
    },
  }),
}

const pathOf = ({ id }: Pick<FormDefinition, 'id'>) => `/forms/${id}`

/** A document that has been published, so that it is right. */
function formsIn(text = EMPTY): FormDefinition[] {
  return formsFile.parse(listIn(text, LIST))
}

function editForms(
  deps: ContentDeskDeps,
  actor: Actor,
  note: string,
  change: (raw: RawForm[], forms: FormDefinition[]) => RawForm[] | Invalid,
) {
  return publishEdit(deps, {
    document: DOCUMENT,
    actor,
    note,
    edit: (text = EMPTY) => {
      const after = change(listIn<RawForm>(text, LIST), formsIn(text))
      if ('invalid' in after) return after
      return editJsonTo(text, pathOfList(text, LIST), after)
    },
  })
}

/** Who may get what visitors send: branches, and their departments. */
function recipientsOf({ branches }: Agency): { value: string; name: string }[] {
  return branches.flatMap((branch) => [
    { value: `branch-${branch.id}`, name: branch.name },
    ...branch.departments.map(({ id, name }) => ({ value: `department-${id}`, name: `${branch.name}: ${name}` })),
  ])
}

/** What is wrong with a form as a whole. What it lacked before, it may go on lacking. */
function problemsOf(agency: Agency, asked: EditedForm, before: FormDefinition | undefined): Record<string, string> {
  const problems: Record<string, string> = {}
  const isKnown = recipientsOf(agency).some(({ value }) => value === asked.recipient)
  if (asked.recipient !== '' && !isKnown) problems['form.recipient'] = 'Choose who gets it'
  for (const [at, { kind }] of asked.questions.entries())
    if (OWN_KINDS.includes(kind) && asked.questions.findIndex((one) => one.kind === kind) < at)
      problems[`form.questions.${at}.kind`] = 'Another question of this form asks for that already'
  const asks = (form: EditedForm, ...kinds: QuestionKind[]) => form.questions.some(({ kind }) => kinds.includes(kind))
  const hasLost = (...kinds: QuestionKind[]) =>
    !asks(asked, ...kinds) && (!before || asks(editedForm(before), ...kinds))
  if (hasLost('first_name', 'last_name')) problems['form.questions'] = 'Ask for a first name or a last name'
  if (hasLost('email', 'tel_home'))
    problems['form.questions'] = 'Ask for an email or a phone number: without one you can’t reply'
  return problems
}

/** Ids that a new form may not have; usual forms' too, whose paths it would take. */
function takenIds(forms: readonly FormDefinition[]): string[] {
  return [...forms, ...formsOf({})].map(({ id }) => id)
}

const FILE_NAMES: Record<string, string> = {
  'menus.json': 'the menus',
  'banners.json': 'a banner',
  'content.json': 'the home page or an offer',
  'branches.json': 'a branch',
  'galleries.json': 'a gallery',
  'agency.json': 'the settings',
}

const namesOf = (documents: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(
    documents.map((name) => FILE_NAMES[name] ?? (name.endsWith('.md') ? pathOfDocument(name) : name)),
  )
