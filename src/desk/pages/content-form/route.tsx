import { useNavigate, useRevalidator } from 'react-router'
import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showPublished } from '../content-call/show-published.ts'
import { Questions } from './questions.tsx'

export async function loader(args: DeskArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  const found = await loadFromDesk(args, 'get-form', { id: id.slice(0, 100) })
  if (found === null) throw new Response(null, { status: 404 })
  return found
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  return context.get(deskContext).call('save-form', {
    id: text('id'),
    seen: text('seen'),
    form: {
      title: text('title'),
      // a browser sends lines that end otherwise
      para: text('para').replace(/\r\n/g, '\n'),
      button: text('button'),
      recipient: text('recipient'),
      questions: questionsOf(form),
    },
  })
}

type SentQuestion = DeskInput<'save-form'>['form']['questions'][number]

/** The questions of a form that was sent, in the order in which they stood. Each has all of its fields but the tick. */
function questionsOf(form: FormData): SentQuestion[] {
  const all = (name: string) => form.getAll(name).map(String)
  const [keys, labels, kinds, options] = [all('key'), all('label'), all('kind'), all('options')]
  const required = new Set(all('required'))
  return all('name').map((name, at) => ({
    name,
    label: labels[at] ?? '',
    kind: kinds[at] as SentQuestion['kind'],
    required: required.has(keys[at] ?? ''),
    options: (options[at] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }))
}

type Data = DeskPage<typeof loader>['loaderData']

const titleOf = ({ id }: Data) => (id === '' ? 'Add a form' : 'Change a form')

export const meta = ({ loaderData }: { loaderData?: Data }) => [{ title: loaderData ? titleOf(loaderData) : 'Form' }]

export default function EditForm({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { id, form, path, recipients, hidden, readOnly, seen } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function done(result: DeskResult<'save-form'>): Promise<void> {
    await navigate('/desk/content/forms')
    showPublished('forms', result, () => void revalidate(), 'Saved. Your website follows within seconds')
  }
  return (
    <>
      <PageHead title={titleOf(loaderData)} back={{ to: '/desk/content/forms', name: 'Forms' }}>
        {path && (
          <a className="btn" href={path}>
            See the form
          </a>
        )}
      </PageHead>
      <DeskForm<DeskResult<'save-form'>> key={seen} className="stack gap5" onDone={(result) => void done(result)}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="seen" value={seen} />
            <DeskSection title="What visitors see">
              <div className="stack narrowed">
                <TextInput
                  label="Title"
                  name="title"
                  hint={id === '' ? 'The link to the form is made of it, and stays' : undefined}
                  defaultValue={form.title}
                  maxLength={120}
                  problem={problems['form.title']}
                />
                <div className={problems['form.para'] ? 'field bad' : 'field'}>
                  <label htmlFor="para">Words above the questions</label>
                  <span className="hint" id="para-hint">
                    What the form is for, and what happens next. Empty for none.
                  </span>
                  <textarea
                    className="input"
                    id="para"
                    name="para"
                    rows={3}
                    maxLength={1000}
                    defaultValue={form.para}
                    aria-describedby="para-hint"
                    aria-invalid={problems['form.para'] ? true : undefined}
                  />
                  {problems['form.para'] && <Problem>{problems['form.para']}</Problem>}
                </div>
                <TextInput
                  label="Words of the button"
                  name="button"
                  defaultValue={form.button}
                  maxLength={60}
                  problem={problems['form.button']}
                />
              </div>
            </DeskSection>
            <DeskSection title="Who gets it">
              <div className="narrowed">
                <div className={problems['form.recipient'] ? 'field bad' : 'field'}>
                  <label htmlFor="recipient">Branch or department</label>
                  <select className="input" id="recipient" name="recipient" defaultValue={form.recipient}>
                    <option value="">The branch of the home it is about, or else the agency</option>
                    {recipients.map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </select>
                  {problems['form.recipient'] && <Problem>{problems['form.recipient']}</Problem>}
                </div>
              </div>
            </DeskSection>
            <Questions {...{ hidden, readOnly, problems }} questions={form.questions} />
            <div className="savebar">
              <button type="submit" className="btn primary" disabled={isSending}>
                {id === '' ? 'Add form' : 'Save'}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </>
  )
}
