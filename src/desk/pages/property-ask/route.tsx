import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const asked = await loadFromDesk(args, 'get-seller-questions', { id: Number(args.params.id) })
  if (!asked) throw new Response(null, { status: 404 })
  return { ...asked, publicUrl: args.context.get(deskContext).services.publicUrl }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  return call('ask-seller', {
    id: Number(params.id),
    kind: text('kind') as 'seller',
    name: text('name'),
    email: text('email'),
    questions: form.getAll('questions').map(String),
    message: text('message'),
    isMailed: text('go') === 'mail',
  })
}

export const meta = () => [{ title: 'Ask the seller or landlord' }]

/** Which questions, to whom: sent by email, or as a link to copy. */
export default function PropertyAsk({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { id, kind, contact, questions, isOnMarket, publicUrl } = loaderData
  const [chosen, setChosen] = useState(() => questions.filter(({ isMissing }) => isMissing).map(({ field }) => field))
  const [link, setLink] = useState<{ url: string; name: string }>()
  const navigate = useNavigate()
  const messageId = useId()
  if (!isOnMarket) return <p>This property has left the market, so there is nothing to ask.</p>
  if (link)
    return (
      <section className="section">
        <div className="top">
          <h2>The link is ready</h2>
        </div>
        <div className="stack gap3">
          <p>
            Give it to {link.name} alone. It works for 30 days, and asks for their email address on each new device.
          </p>
          <TextInput label="Link" name="link" readOnly value={link.url} onFocus={(event) => event.target.select()} />
          <p>
            <Link className="btn primary" to={`/desk/properties/${id}/material`}>
              Done
            </Link>
          </p>
        </div>
      </section>
    )
  const isAll = chosen.length === questions.length
  return (
    <DeskForm<{ path: string; name: string; isMailed: boolean }>
      className="stack gap5"
      onDone={({ path, name, isMailed }) => {
        if (!isMailed) return setLink({ url: publicUrl + path, name })
        showDeskToast({ words: 'Sent' })
        void navigate(`/desk/properties/${id}/material`)
      }}
    >
      {({ problems, isSending }) => (
        <>
          <section className="section">
            <div className="top">
              <h2>To the {kind}</h2>
            </div>
            <div className="stack gap3">
              <input type="hidden" name="kind" value={kind} />
              <div className="pair">
                <TextInput
                  label="Name"
                  name="name"
                  defaultValue={contact.name}
                  autoComplete="off"
                  problem={problems.name}
                />
                <TextInput
                  label="Email"
                  name="email"
                  type="email"
                  defaultValue={contact.email}
                  autoComplete="off"
                  hint="The form asks for this address on each new device."
                  problem={problems.email}
                />
              </div>
              <div className={problems.message ? 'field bad' : 'field'}>
                <label htmlFor={messageId}>Message (optional)</label>
                <textarea className="input" id={messageId} name="message" rows={3} maxLength={1000} />
                {problems.message && <Problem>{problems.message}</Problem>}
              </div>
            </div>
          </section>
          <section className="section">
            <div className="top">
              <h2>Questions</h2>
              <span className="push">
                <button
                  type="button"
                  className="btn small"
                  onClick={() => setChosen(isAll ? [] : questions.map(({ field }) => field))}
                >
                  {isAll ? 'Choose none' : 'Choose all'}
                </button>
              </span>
            </div>
            <fieldset className={problems.questions ? 'field group bad' : 'field group'}>
              <legend className="vh">Questions</legend>
              {questions.map(({ field, label, isMissing }) => (
                <label className="check" key={field}>
                  <input
                    type="checkbox"
                    name="questions"
                    value={field}
                    checked={chosen.includes(field)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, field] : chosen.filter((one) => one !== field))
                    }
                  />{' '}
                  <span>
                    {label} {isMissing && <span className="state wait">Missing</span>}
                  </span>
                </label>
              ))}
              {problems.questions && <Problem>{problems.questions}</Problem>}
            </fieldset>
          </section>
          <div className="row">
            <button type="submit" className="btn primary" name="go" value="mail" disabled={isSending}>
              <DeskIcon name="mail" size="s" />
              Send {formatCount(chosen.length, 'question')}
            </button>
            <button type="submit" className="btn" name="go" value="link" disabled={isSending}>
              Only make a link
            </button>
            <Link className="btn bare" to={`/desk/properties/${id}/material`}>
              Cancel
            </Link>
          </div>
        </>
      )}
    </DeskForm>
  )
}
