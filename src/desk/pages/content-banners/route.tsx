import { Link, useRevalidator } from 'react-router'
import { bannerMoment } from '#src/agency/profile/banners.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { CollectionHead } from '../content/collection-head.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  return loadFromDesk(args, 'list-banners', {})
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const id = Number(form.get('id'))
  const { call } = context.get(deskContext)
  const intent = form.get('intent')
  if (intent === 'remove') return call('remove-banner', { id })
  return call('move-banner', { id, by: intent === 'up' ? -1 : 1 })
}

export const meta = () => [{ title: 'Banners' }]

type Data = DeskPage<typeof loader>['loaderData']
type ListedBanner = Data['banners'][number]
type Changed = Parameters<typeof showPublished>[1]

export default function Banners({ loaderData: { banners } }: DeskPage<typeof loader, typeof action>) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <CollectionHead
        of="banners"
        lede="A line above the header of your website. Where two fit a page, visitors see the first."
        add="Add a banner"
        addAt="0"
      />
      {banners.length === 0 ? (
        <div className="empty">
          <h2>No banners</h2>
          <p>Tell visitors about Christmas hours, a moved branch or an open day. You can plan one ahead.</p>
        </div>
      ) : (
        <ul className="rows">
          {banners.map((banner, at) => (
            <li key={banner.id}>
              <div>
                <Link className="main" to={`/desk/content/banners/${banner.id}`}>
                  {banner.text}
                </Link>
                <div className="sub">
                  <State {...banner} /> {whereOf(banner)}
                </div>
              </div>
              <DeskForm<Changed> onDone={(done) => showPublished('banners', done, () => void revalidate())}>
                {() => (
                  <span className="row tight">
                    <input type="hidden" name="id" value={banner.id} />
                    <Act intent="up" isEnd={at === 0} label={`Move ${banner.text} up`} icon="chevron-up" />
                    <Act
                      intent="down"
                      isEnd={at === banners.length - 1}
                      label={`Move ${banner.text} down`}
                      icon="chevron-down"
                    />
                    <Act intent="remove" label={`Remove ${banner.text}`} icon="bin" />
                  </span>
                )}
              </DeskForm>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function State({ state, from, until }: ListedBanner) {
  const at = (text: string) => formatUkMoment(bannerMoment(text))
  if (state === 'ended') return <span className="state off">Ended {until && at(until)}</span>
  if (state === 'planned') return <span className="state soon">From {from && at(from)}</span>
  return <span className="state ok">{until ? `Shown until ${at(until)}` : 'Shown'}</span>
}

function whereOf({ pages, channel }: ListedBanner): string {
  const of = channel === undefined ? '' : channel === 'sales' ? 'homes for sale' : 'homes to rent'
  const on = pages?.join(', ') ?? ''
  return [of, on].filter(Boolean).join(': ') || 'every page'
}

type ActProps = { intent: string; label: string; icon: 'chevron-up' | 'chevron-down' | 'bin'; isEnd?: boolean }

/** It keeps the focus where it can go no further, so that it is not disabled. */
function Act({ intent, label, icon, isEnd = false }: ActProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="btn bare small square"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={(event) => isEnd && event.preventDefault()}
    >
      <DeskIcon name={icon} size="s" />
    </button>
  )
}
