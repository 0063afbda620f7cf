import { Form, Link, useNavigate } from 'react-router'
import { ACCOUNT_DETAILS, type AccountDetail, MARKETING_NAMES } from '#src/contacts/contact.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const id = Number(args.params.id)
  const parameters = new URL(args.request.url).searchParams
  const otherId = Number(parameters.get('with') ?? 0)
  const words = parameters.get('q') ?? undefined
  const search = await loadFromDesk(args, 'find-contacts-to-merge', { id, words })
  if (!search) throw new Response(null, { status: 404 })
  const both = otherId > 0 ? await loadFromDesk(args, 'compare-contacts', { id, otherId }) : null
  return { search, both }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  const takes = Object.keys(ACCOUNT_DETAILS).filter((name) => form.get(`take-${name}`) === 'other') as AccountDetail[]
  return context.get(deskContext).call('merge-contacts', {
    id: Number(params.id),
    otherId: Number(form.get('otherId')),
    takes,
    seen: { kept: String(form.get('seenKept')), other: String(form.get('seenOther')) },
  })
}

export const meta = () => [{ title: 'Merge contacts' }]

type MergeData = DeskPage<typeof loader>['loaderData']
type Both = NonNullable<MergeData['both']>

/** Two contacts side by side, and what is kept of each. */
export default function MergeContacts({ loaderData: { search, both } }: DeskPage<typeof loader, typeof action>) {
  return (
    <>
      <PageHead
        title={`Merge ${search.name}`}
        lede="Only when you know that both are the same person. You can’t undo this."
        back={{ to: `/desk/contacts/${search.id}`, name: search.name }}
      />
      {both ? <Choice {...both} /> : <Search {...search} />}
    </>
  )
}

function Search({ id, words, found }: MergeData['search']) {
  return (
    <DeskSection title="Which other contact?">
      <Form className="toolbar" method="get" role="search">
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search contacts"
            placeholder="Name, email or phone"
            defaultValue={words}
          />
        </div>
        <button type="submit" className="btn">
          Search
        </button>
      </Form>
      {found.length === 0 && <p className="muted">Nobody else is found by that.</p>}
      <ul className="rows">
        {found.map((one) => (
          <li key={one.id}>
            <div>
              <span className="medium">{one.name}</span>
              <div className="sub">
                {one.email}, {formatCount(one.enquiries, 'enquiry', 'enquiries')}
              </div>
            </div>
            <Link className="btn small" to={`/desk/contacts/${id}/merge?with=${one.id}`}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

const heldWords = ({ saved, searches, enquiries }: Both['kept']) =>
  [
    formatCount(saved, 'saved property', 'saved properties'),
    formatCount(searches, 'saved search', 'saved searches'),
    formatCount(enquiries, 'enquiry', 'enquiries'),
  ].join(', ')

function Choice({ kept, other }: Both) {
  const navigate = useNavigate()
  const haveBoth = kept.details !== null && other.details !== null
  const registered = (one: Both['kept']) =>
    one.registeredAt ? `Registered ${formatUkDate(ukDate(one.registeredAt))}` : 'No account'
  return (
    <DeskForm<{ id: number }>
      className="stack gap3"
      onDone={({ id }) => {
        showDeskToast({ words: 'Contacts merged.' })
        void navigate(`/desk/contacts/${id}`)
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="otherId" value={other.id} />
          <input type="hidden" name="seenKept" value={kept.email} />
          <input type="hidden" name="seenOther" value={other.email} />
          <div className="scroll">
            <table className="grid compare">
              <thead>
                <tr>
                  <th scope="col">Detail</th>
                  <th scope="col">{kept.name} (stays)</th>
                  <th scope="col">{other.name} (is merged into it)</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Account</th>
                  <td>{registered(kept)}</td>
                  <td>{registered(other)}</td>
                </tr>
                {haveBoth ? (
                  (Object.keys(ACCOUNT_DETAILS) as AccountDetail[]).map((name) => (
                    <DetailChoice key={name} {...{ name, kept, other }} />
                  ))
                ) : (
                  <tr>
                    <th scope="row">Email</th>
                    <td>{kept.email}</td>
                    <td>{other.email}</td>
                  </tr>
                )}
                <tr>
                  <th scope="row">Held</th>
                  <td>{heldWords(kept)}</td>
                  <td>{heldWords(other)}</td>
                </tr>
                <tr>
                  <th scope="row">Emails about properties</th>
                  <td>{MARKETING_NAMES[kept.marketing]}</td>
                  <td>{MARKETING_NAMES[other.marketing]}</td>
                </tr>
              </tbody>
            </table>
          </div>
          <p>
            Everything that either saved, asked or agreed to is kept together. Messages and consents stay as they were.
            {haveBoth &&
              ' They sign in with the email address that you keep and the password of the account that stays; the other address gets an email about it. If either has opted out of emails, the one that stays has.'}
          </p>
          <div className="row">
            <button type="submit" className="btn danger" disabled={isSending}>
              Merge the two
            </button>
            <Link className="btn bare" to={`/desk/contacts/${kept.id}/merge`}>
              Choose another
            </Link>
          </div>
        </>
      )}
    </DeskForm>
  )
}

function DetailChoice({ name, kept, other }: { name: AccountDetail } & Both) {
  const values = [kept.details?.[name] ?? '', other.details?.[name] ?? ''] as const
  if (values[0] === '' && values[1] === '') return null
  const isSame = values[0] === values[1]
  const label = ACCOUNT_DETAILS[name]
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['kept', 'other'] as const).map((side, at) => (
        <td key={side}>
          {isSame ? (
            values[at]
          ) : (
            <label className="check">
              <input
                type="radio"
                name={`take-${name}`}
                value={side}
                aria-label={`${label}: ${values[at] || 'empty'}`}
                defaultChecked={values[0] === '' ? side === 'other' : side === 'kept'}
              />
              <span>{values[at] || <span className="muted">empty</span>}</span>
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
