import { Link, useRouteLoaderData } from 'react-router'
import { DeskIcon } from '../../parts/icon.tsx'
import { MENU, TAB_BAR_ENTRIES, WEBSITE_MENU } from '../../shell/menu.ts'
import { SignOutForm } from '../../shell/sign-out-form.tsx'
import type { loader as shellLoader } from '../shell/route.tsx'

/** What the bottom menu of a phone has no room for. */
export default function More() {
  const { menu, website, me } = useRouteLoaderData<typeof shellLoader>('pages/shell/route')!
  const entries = [
    ...MENU.filter(({ to }) => menu.includes(to)).slice(TAB_BAR_ENTRIES),
    ...WEBSITE_MENU.filter(({ to }) => website.includes(to)),
    { to: '/desk/me', name: 'Your account', icon: 'user' as const, about: me.name },
  ]
  return (
    <>
      <h1 className="vh">More</h1>
      <ul className="rows lead">
        {entries.map(({ to, name, icon, about }) => (
          <li key={to}>
            <DeskIcon name={icon} />
            <div>
              <Link className="main" to={to}>
                {name}
              </Link>
              {about && <div className="sub">{about}</div>}
            </div>
            <DeskIcon name="chevron-right" size="s" />
          </li>
        ))}
        <li>
          <DeskIcon name="external" />
          <div>
            <a className="main" href="/">
              View website
            </a>
          </div>
        </li>
      </ul>
      <SignOutForm accountId={me.id} />
    </>
  )
}
