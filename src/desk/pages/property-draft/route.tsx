import { Link, redirect } from 'react-router'
import { DRAFT_FIELDS, DRAFT_STEP_NAMES, DRAFT_STEPS, type DraftStep } from '#src/stock/by-hand/draft-fields.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { fromUkInput } from '../../parts/uk-input.ts'
import { AddPhotos, FindAddress, WorksOnIt } from './beside-steps.tsx'
import { PublishStep } from './publish-step.tsx'
import { StepForm } from './step-form.tsx'

const stepOf = (text: string): DraftStep | undefined => DRAFT_STEP_NAMES.find((step) => step === text)
const pathOf = (id: number, step: string) => `/desk/properties/new/${id}/${step}`

export async function loader(args: DeskArgs<'draft' | 'step'>) {
  const step = stepOf(args.params.step)
  const draft = step && (await loadFromDesk(args, 'get-property-draft', { id: Number(args.params.draft) }))
  if (!draft) throw new Response(null, { status: 404 })
  const postcode = new URL(args.request.url).searchParams.get('postcode') ?? ''
  const found =
    step === 'address' && draft.canLookUp && postcode !== ''
      ? await args.context.get(deskContext).call('find-draft-addresses', { postcode })
      : undefined
  return { draft, step, addresses: found?.ok ? found.value : undefined }
}

export async function action({ context, params, request }: DeskArgs<'draft' | 'step'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const id = Number(params.draft)
  const version = Number(text('version'))
  switch (text('intent')) {
    case 'publish': {
      const dueAt = text('when') === 'date' ? (fromUkInput(text('dueAt')) ?? (undefined as never)) : null
      const answer = await call('publish-property-draft', { id, version, dueAt })
      return answer.ok ? redirect(`/desk/properties/${answer.value.propertyId}`) : answer
    }
    case 'ask':
      return call('ask-to-publish-draft', { id, isWithdrawn: text('isWithdrawn') === 'yes' })
    case 'discard': {
      const answer = await call('discard-property-draft', { id })
      return answer.ok ? redirect('/desk/properties/drafts') : answer
    }
    case 'choose-address': {
      const found = await call('look-up-draft-address', { found: text('found') })
      if (!found.ok || !found.value.typed) return found
      const saved = await call('save-property-draft', { id, version, typed: found.value.typed })
      return saved.ok ? redirect(pathOf(id, 'address')) : saved
    }
    default: {
      const typed = Object.fromEntries(
        DRAFT_FIELDS.flatMap(({ name }) => (form.has(name) ? [[name, form.getAll(name).join('\n')]] : [])),
      )
      const saved = await call('save-property-draft', { id, version, typed })
      if (!saved.ok || saved.value.conflicts.length > 0) return saved
      if (text('then') === 'drafts') return redirect('/desk/properties/drafts')
      const hasProblem = Object.keys(typed).some((name) => saved.value.problems[name])
      const next = DRAFT_STEP_NAMES[DRAFT_STEP_NAMES.indexOf(params.step as DraftStep) + 1]
      return hasProblem || !next ? saved : redirect(pathOf(id, next))
    }
  }
}

export type Draft = DeskPage<typeof loader>['loaderData']['draft']
export type Addresses = DeskPage<typeof loader>['loaderData']['addresses']
export type Saved = import('#src/app/desk/desk-calls.ts').DeskResult<'save-property-draft'>

export const meta = ({ loaderData }: { loaderData?: { draft: Draft } }) => [
  { title: loaderData ? `Add ${loaderData.draft.title}` : 'Add a property' },
]

const TITLES: Record<DraftStep, string> = {
  address: 'Find the property',
  details: 'Property details',
  price: 'Price and description',
  photos: 'Photos',
  publish: 'Review and publish',
}

export default function PropertyDraft({ loaderData, actionData }: DeskPage<typeof loader, typeof action>) {
  const { draft, step, addresses } = loaderData
  const at = DRAFT_STEP_NAMES.indexOf(step)
  // what a form without script was answered
  const sent = actionData && 'ok' in actionData ? actionData : undefined
  const saved = sent?.ok && 'conflicts' in sent.value ? sent.value : undefined
  const refused =
    sent && !sent.ok && sent.refusal.kind === 'invalid' ? Object.values(sent.refusal.fields)[0] : undefined
  return (
    <div className={step === 'publish' ? undefined : 'narrowed'}>
      <PageHead
        title={TITLES[step]}
        lede={`${draft.title}. ${draft.publishedAt ? 'Visitors see changes when you publish them.' : 'Saved as you type; visitors see nothing yet.'}`}
        back={{ to: '/desk/properties/drafts', name: 'Drafts' }}
      />
      <ol className="stepsbar" aria-label="Steps">
        {DRAFT_STEP_NAMES.map((name, index) => (
          <li key={name} className={index < at ? 'past' : undefined} aria-current={name === step ? 'step' : undefined}>
            <Link to={pathOf(draft.id, name)}>{DRAFT_STEPS[name]}</Link>
          </li>
        ))}
      </ol>
      {refused && <FormProblem>{refused}</FormProblem>}
      {step === 'publish' ? (
        <PublishStep draft={draft} />
      ) : (
        <>
          <WorksOnIt draft={draft} />
          {step === 'photos' && <AddPhotos draft={draft} />}
          {step === 'address' && draft.canLookUp && <FindAddress draft={draft} addresses={addresses} />}
          <StepForm
            key={`${draft.id} ${step} ${draft.typed.postcode && addresses ? 'found' : ''}`}
            draft={draft}
            step={step}
            sent={saved}
          />
        </>
      )}
    </div>
  )
}
