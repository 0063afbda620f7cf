import { Link } from 'react-router'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { saveFile } from '../../parts/csv/save-file.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment, formatWhen } from '../../parts/when.ts'
import { ContactActivity } from './contact-activity.tsx'
import { ContactConsents } from './contact-consents.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const contact = await loadFromDesk(args, 'get-contact', { id: Number(args.params.id) })
  if (!contact) throw new Response(null, { status: 404 })
  return { contact, now: args.context.get(deskContext).services.clock() }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  const format = form.get('format') === 'text' ? 'text' : 'json'
  return context.get(deskContext).call('export-contact', { id: Number(params.id), format })
}

export const meta = ({ loaderData }: { loaderData?: { contact: { name: string } } }) => [
  { title: loaderData?.contact.name ?? 'Contact' },
]

export type ContactData = DeskPage<typeof loader>['loaderData']['contact']

export default function ContactPage({ loaderData: { contact, now } }: DeskPage<typeof loader, typeof action>) {
  const { name, roles, telephone, email, account } = contact
  const registered = account
    ? `Registered on ${formatUkDate(ukDate(account.registeredAt))}.`
    : 'Has no account on your website.'
  return (
    <>
      <PageHead
        title={name}
        lede={[roles && `${roles}.`, registered].filter(Boolean).join(' ')}
        back={{ to: '/desk/contacts', name: 'Contacts' }}
      >
        {telephone && (
          <a className="btn" href={telephoneHref(telephone)}>
            <DeskIcon name="phone" size="s" />
            Call
          </a>
        )}
        <a className="btn" href={`mailto:${email}`}>
          <DeskIcon name="mail" size="s" />
          Email
        </a>
        <ContactMenu {...contact} />
      </PageHead>
      <div className="cols keep">
        <div className="stack gap5">
          <Requirements {...contact} now={now} />
          {contact.homes.length > 0 && (
            <DeskSection title="Saved properties">
              <ul className="rows lead tight">
                {contact.homes.map(({ id, address, savedAt }) => (
                  <li key={id}>
                    <DeskIcon name="heart" size="s" />
                    <Link className="main" to={`/desk/properties/${id}`}>
                      {address}
                    </Link>
                    <span className="muted">{formatWhen(savedAt, now)}</span>
                  </li>
                ))}
              </ul>
            </DeskSection>
          )}
          <ContactActivity {...contact} now={now} />
        </div>
        <aside className="stack gap5" aria-label="Details">
          <Details {...contact} />
          <ContactConsents {...contact} />
          <DeskSection title="On file">
            <p className="muted">
              Since {formatUkDate(ukDate(contact.firstSeenAt))}. Last active {formatMoment(contact.lastActiveAt, now)}.
              {contact.branches.length > 0 && ` Known to ${contact.branches.join(', ')}.`}
            </p>
          </DeskSection>
        </aside>
      </div>
    </>
  )
}

function ContactMenu({ id, canEdit, canExport, canErase, canMerge }: ContactData) {
  if (!canEdit && !canExport && !canErase && !canMerge) return null
  return (
    <>
      {canEdit && (
        <Link className="btn" to={`/desk/contacts/${id}/edit`}>
          Correct details
        </Link>
      )}
      {(canExport || canErase || canMerge) && (
        <MenuButton label="More actions" icon="more" isBare>
          {canExport &&
            (['json', 'text'] as const).map((format) => (
              <DeskForm<{ filename: string; text: string }> key={format} onDone={saveFile}>
                {({ isSending }) => (
                  <button type="submit" name="format" value={format} disabled={isSending}>
                    Export their data ({format === 'json' ? 'JSON' : 'to read'})
                  </button>
                )}
              </DeskForm>
            ))}
          {canMerge && <Link to={`/desk/contacts/${id}/merge`}>Merge with another contact…</Link>}
          {canErase && <Link to={`/desk/contacts/${id}/erase`}>Erase contact…</Link>}
        </MenuButton>
      )}
    </>
  )
}

function Requirements({ searches, alerts, now }: ContactData & { now: Date }) {
  if (searches.length === 0) return null
  return (
    <DeskSection
      title="Requirements"
      beside={
        alerts && alerts.count > 0 ? (
          <span className="push muted">
            {alerts.count === 1 ? '1 email' : `${alerts.count} emails`} about properties sent
            {alerts.lastAt && `, the last ${formatMoment(alerts.lastAt, now)}`}
          </span>
        ) : undefined
      }
    >
      <ul className="rows">
        {searches.map(({ id, words, path, frequency, homes, lastAt }) => (
          <li key={id}>
            <div>
              <span className="medium">{words}</span>
              <div className="sub">
                {frequency === 'Never' ? 'No alerts' : `Alerts: ${frequency.toLowerCase()}`}
                {homes > 0 && `. Told of ${homes} ${homes === 1 ? 'property' : 'properties'}`}
                {lastAt && `, last ${formatWhen(lastAt, now)}`}
              </div>
            </div>
            <a className="btn small" href={path}>
              Matching properties
            </a>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function Details({ id, email, otherEmails, telephone, account, ownHomes, canEdit }: ContactData) {
  const details = account?.details
  const address = details
    ? [
        details.house_name,
        [details.house_number, details.street_address].filter(Boolean).join(' '),
        details.address_2,
        details.locality,
        details.town,
        details.county,
        details.postcode,
      ]
        .filter(Boolean)
        .join(', ')
    : ''
  return (
    <DeskSection
      title="Details"
      beside={
        canEdit && (
          <span className="push">
            <Link to={`/desk/contacts/${id}/edit`}>Correct</Link>
          </span>
        )
      }
    >
      <dl className="facts">
        <div>
          <dt>Phone</dt>
          <dd>{telephone ? <a href={telephoneHref(telephone)}>{telephone}</a> : 'Not given'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
            {account && !account.isConfirmed && <span className="sub small">Not confirmed by its owner</span>}
          </dd>
        </div>
        {otherEmails.length > 0 && (
          <div>
            <dt>Also known by</dt>
            <dd>{otherEmails.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Address</dt>
          <dd>{address || 'Not given'}</dd>
        </div>
        {ownHomes.map((home) => (
          <div key={`${home.id} ${home.kind}`}>
            <dt>{home.kind === 'tenant' ? 'Lives at' : home.kind === 'seller' ? 'Sells' : 'Lets'}</dt>
            <dd>
              <Link to={`/desk/properties/${home.id}`}>{home.address}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </DeskSection>
  )
}
