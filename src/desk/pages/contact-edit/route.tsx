import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const contact = await loadFromDesk(args, 'get-contact-details', { id: Number(args.params.id) })
  if (!contact) throw new Response(null, { status: 404 })
  return contact
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  const named = (prefix: string) =>
    Object.fromEntries(
      [...form.entries()].flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
      ),
    )
  return context
    .get(deskContext)
    .call('correct-contact', { id: Number(params.id), details: named('detail-'), seen: named('seen-') })
}

export const meta = () => [{ title: 'Correct details' }]

type Done = { kind: 'saved'; pendingEmail?: string } | { kind: 'conflict'; now: Record<string, string> }

/** What somebody has on file, put right. Whoever saves second sees both values, and decides. */
export default function EditContact({ loaderData: contact }: DeskPage<typeof loader, typeof action>) {
  const { id, name, fields, hasAccount } = contact
  const navigate = useNavigate()
  const [now, setNow] = useState<Record<string, string>>()
  return (
    <div className="narrowed">
      <PageHead
        title={`Correct ${name}`}
        lede={
          hasAccount
            ? 'A new email address counts once its owner has confirmed it by a link that we send there.'
            : 'What they wrote to you stays as they wrote it.'
        }
        back={{ to: `/desk/contacts/${id}`, name }}
      />
      {now && (
        <FormProblem>
          Somebody changed these details after you opened them. Their values stand below yours. Save again to use yours.
        </FormProblem>
      )}
      <DeskForm<Done>
        className="stack"
        onDone={(done) => {
          if (done.kind === 'conflict') return setNow(done.now)
          showDeskToast({
            words: done.pendingEmail ? 'Saved. We’ve sent a link to the new email address.' : 'Details saved.',
          })
          return void navigate(`/desk/contacts/${id}`)
        }}
      >
        {({ problems, isSending }) => (
          <>
            {fields.map((field) => {
              const theirs = now?.[field.name]
              const isChanged = theirs !== undefined && theirs !== field.value
              return (
                <div key={field.name}>
                  <input type="hidden" name={`seen-${field.name}`} value={theirs ?? field.value} />
                  <TextInput
                    label={field.label}
                    name={`detail-${field.name}`}
                    defaultValue={field.value}
                    autoComplete="off"
                    hint={isChanged ? `Changed meanwhile to: ${theirs || 'nothing'}` : undefined}
                    problem={problems[field.name]}
                  />
                </div>
              )
            })}
            <div className="row">
              <button type="submit" className="btn primary" disabled={isSending}>
                Save details
              </button>
              <Link className="btn bare" to={`/desk/contacts/${id}`}>
                Cancel
              </Link>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}
