import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { useProperty } from '../property/property-tabs.tsx'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export async function loader(args: DeskArgs<'id'>) {
  const list = await loadFromDesk(args, 'list-seller-pages', { id: Number(args.params.id) })
  if (!list) throw new Response(null, { status: 404 })
  return { ...list, publicUrl: args.context.get(deskContext).services.publicUrl }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const pageId = Number(text('pageId'))
  if (text('intent') === 'end') return call('end-seller-page', { pageId })
  if (text('intent') === 'mail') return call('mail-seller-page', { pageId })
  return call('create-seller-page', {
    id: Number(params.id),
    kind: text('kind') === 'landlord' ? 'landlord' : 'seller',
    name: text('name'),
    email: text('email'),
    pin: text('pin'),
    weekday: DAYS.find((day) => day === text('weekday')) ?? null,
    isMailed: form.get('isMailed') === 'on',
  })
}

type PagesData = DeskPage<typeof loader>['loaderData']

/** The private pages of one property's seller or landlord. */
export default function SellerPages({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { pages, isOnMarket, kind } = loaderData
  const open = pages.filter(({ isEnded }) => !isEnded)
  const ended = pages.filter(({ isEnded }) => isEnded)
  return (
    <div className="stack gap5">
      <DeskSection title="Seller page" beside={<span className="push muted">A private link for the {kind}</span>}>
        <p className="muted">
          It shows how the property is doing, shared feedback without names, and what waits for the {kind} to approve.
          It ends when you end it, or some time after the property has left the market.
        </p>
        {open.length === 0 && <p>Nobody has a page of this property.</p>}
        <ul className="rows wrap">
          {open.map((page) => (
            <SellerPageRow key={page.id} page={page} publicUrl={loaderData.publicUrl} />
          ))}
        </ul>
      </DeskSection>
      {isOnMarket && <CreatePage {...loaderData} />}
      {ended.length > 0 && (
        <details>
          <summary className="textbtn">Show ended pages ({ended.length})</summary>
          <ul className="rows">
            {ended.map((page) => (
              <li key={page.id}>
                <div>
                  {page.name}
                  <div className="sub">
                    {page.email}, created {formatUkDate(ukDate(page.createdAt))}
                  </div>
                </div>
                <span className="state off">Ended</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function SellerPageRow({ page, publicUrl }: { page: PagesData['pages'][number]; publicUrl: string }) {
  const { now } = useProperty()
  const { revalidate } = useRevalidator()
  const link = publicUrl + page.path
  const email = page.weekday ? `weekly email on ${upperFirst(page.weekday)}s` : 'no email'
  return (
    <li>
      <div>
        <span className="medium">{page.name}</span>
        <div className="sub">
          {[
            page.email,
            page.hasPin && 'asks for a PIN',
            email,
            page.seenAt ? `last opened ${formatMoment(page.seenAt, now)}` : 'not opened yet',
            `created by ${page.by}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </div>
        <a className="small" href={page.path} target="_blank" rel="noreferrer">
          Open the page as they do
        </a>
      </div>
      <div className="acts">
        <button
          type="button"
          className="btn small"
          onClick={() => {
            void navigator.clipboard.writeText(link).then(() => showDeskToast({ words: 'Link copied.' }))
          }}
        >
          Copy link
        </button>
        <DeskForm className="row tight" onDone={() => void revalidate()}>
          {({ isSending }) => (
            <>
              <input type="hidden" name="pageId" value={page.id} />
              <button type="submit" className="btn small" name="intent" value="mail" disabled={isSending}>
                Email link
              </button>
              <button type="submit" className="btn small danger" name="intent" value="end" disabled={isSending}>
                End
              </button>
            </>
          )}
        </DeskForm>
      </div>
    </li>
  )
}

function CreatePage({ kind, suggested, pages }: PagesData) {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState(0)
  // who has a page already is not suggested again
  const isSuggested = made === 0 && !pages.some(({ email, isEnded }) => !isEnded && email === suggested.email)
  return (
    <DeskSection title="Create a page">
      <DeskForm<{ isMailed: boolean }>
        key={made}
        className="stack"
        onDone={({ isMailed }) => {
          showDeskToast({ words: isMailed ? 'Page created. We’ve emailed the link.' : 'Page created.' })
          setMade(made + 1)
          void revalidate()
        }}
      >
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="kind" value={kind} />
            <TextInput
              label="Name"
              name="name"
              hint="As the page and its emails address them, such as Mr and Mrs Tennant"
              defaultValue={isSuggested ? suggested.name : ''}
              problem={problems.name}
            />
            <TextInput
              label="Email"
              name="email"
              type="email"
              hint="The page asks for it on each new device"
              defaultValue={isSuggested ? suggested.email : ''}
              problem={problems.email}
            />
            <TextInput
              label="PIN (optional)"
              name="pin"
              inputMode="numeric"
              autoComplete="off"
              hint="4 to 8 digits. Tell it by phone: we never email it"
              problem={problems.pin}
            />
            <div className="field">
              <label htmlFor="seller-weekday">Weekly email</label>
              <select id="seller-weekday" className="input" name="weekday" defaultValue="friday">
                {DAYS.map((day) => (
                  <option key={day} value={day}>
                    Every {upperFirst(day)}
                  </option>
                ))}
                <option value="">None</option>
              </select>
            </div>
            <label className="check">
              <input type="checkbox" name="isMailed" defaultChecked />
              <span>Email them the link now</span>
            </label>
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Create page
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskSection>
  )
}
