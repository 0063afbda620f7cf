import { useId } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { ERASE_WORD, ERASURE_REASONS } from '#src/contacts/contact.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const plan = await loadFromDesk(args, 'plan-contact-erasure', { id: Number(args.params.id) })
  if (!plan) throw new Response(null, { status: 404 })
  return plan
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  return context.get(deskContext).call('erase-contact', {
    id: Number(params.id),
    reason: String(form.get('reason')) as keyof typeof ERASURE_REASONS,
    typed: String(form.get('typed') ?? ''),
  })
}

/** Of somebody who was erased there is nothing left to read: the page goes on to the list. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult?.ok === true ? false : defaultShouldRevalidate

export const meta = () => [{ title: 'Erase contact' }]

/** Says what goes, and asks for a word: this is one of the few things that nobody can undo. */
export default function EraseContact({ loaderData: plan }: DeskPage<typeof loader, typeof action>) {
  const navigate = useNavigate()
  const reasonId = useId()
  const { id, name, hasAccount, enquiries, saved, searches, appointments } = plan
  return (
    <div className="narrowed">
      <PageHead
        title={`Erase ${name}?`}
        lede="Removes their name, email address, phone number and messages, everything that they saved, and what they were asked. Takes effect at once; backups forget it as they run out."
        back={{ to: `/desk/contacts/${id}`, name }}
      />
      <ul className="checklist">
        <li className="yes">
          <DeskIcon name="tick" size="s" />
          <span>
            {hasAccount
              ? `Their account goes, with ${formatCount(saved, 'saved property', 'saved properties')} and ${formatCount(searches, 'saved search', 'saved searches')}. One last email tells them.`
              : 'They have no account. Nothing is sent to them.'}
          </span>
        </li>
        <li className="yes">
          <DeskIcon name="tick" size="s" />
          <span>{formatCount(enquiries, 'enquiry goes', 'enquiries go')}, with everything said in them</span>
        </li>
        <li className="yes">
          <DeskIcon name="tick" size="s" />
          <span>Past viewings stay as times in the diary, without them</span>
        </li>
        <li className="yes">
          <DeskIcon name="tick" size="s" />
          <span>The audit log records the erasure and its day, without their name</span>
        </li>
        {appointments.map(({ startsAt, address }) => (
          <li key={startsAt.getTime()} className="no">
            <DeskIcon name="problem" size="s" />
            <span>
              Their appointment on {formatUkMoment(startsAt, { weekday: true })}
              {address && ` (${address})`} is cancelled
            </span>
          </li>
        ))}
      </ul>
      <DeskForm<{ isErased: boolean }>
        className="stack"
        onDone={() => {
          showDeskToast({ words: 'Contact erased.' })
          void navigate('/desk/contacts')
        }}
      >
        {({ problems, isSending }) => (
          <>
            <div className="field">
              <label htmlFor={reasonId}>Reason</label>
              <select id={reasonId} className="input" name="reason">
                {Object.entries(ERASURE_REASONS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
            <TextInput
              label={`Type ${ERASE_WORD} to confirm`}
              hint="You can’t undo this."
              name="typed"
              autoComplete="off"
              problem={problems.typed}
            />
            <div className="row">
              <button type="submit" className="btn danger" disabled={isSending}>
                Erase
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
