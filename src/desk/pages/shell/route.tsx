import { isRouteErrorResponse, type MiddlewareFunction, Outlet, useRouteError } from 'react-router'
import { PERMISSIONS, type Permission, scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, type Forbidden, toSignIn } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskToasts } from '../../parts/toasts.tsx'
import { MENU, MENU_ACTIONS, type MenuEntry, WEBSITE_MENU } from '../../shell/menu.ts'
import { Shell } from '../../shell/shell.tsx'
import { CONTENT_PAGES } from '../content/content-tabs.tsx'

/** Whoever is not signed in sees none of the pages in the frame. */
export const middleware: MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    if (!context.get(deskContext).session) throw toSignIn(request)
    return next()
  },
]

export async function loader({ context }: DeskArgs) {
  const { session, services, call } = context.get(deskContext)
  const { actor, preferences } = session!
  const seen = ({ permission }: Pick<MenuEntry, 'permission'>) =>
    permission === undefined || scopeOf(actor, permission) !== 'none'
  const counted = await call('count-enquiries', {})
  return {
    unanswered: counted.ok ? (counted.value.tabs[0]?.count ?? 0) : 0,
    agencyName: services.agency.name,
    me: { id: actor.id, name: actor.name, isDemo: actor.isDemo, role: actor.role },
    branchNames: services.agency.branches.filter(({ id }) => actor.branchIds.includes(id)).map(({ name }) => name),
    menu: MENU.filter(seen).map(({ to }) => to),
    website: WEBSITE_MENU.filter(seen).map(({ to }) => to),
    actions: MENU_ACTIONS.filter(seen).map(({ to }) => to),
    content: [
      ...(scopeOf(actor, 'edit-pages') === 'none' ? [] : ['pages']),
      ...(scopeOf(actor, 'edit-content') === 'none' ? [] : ['articles', 'areas']),
      ...CONTENT_PAGES.filter(seen).map(({ to }) => to),
    ],
    workAccount: services.staff.workAccounts?.name,
    hasShortcuts: preferences.shortcuts !== false,
  }
}

export default function ShellPage({ loaderData }: DeskPage<typeof loader>) {
  return (
    <Shell {...loaderData}>
      <Outlet />
      <DeskToasts />
    </Shell>
  )
}

/** What went wrong with a page stands in the frame, where there is one. */
export function ErrorBoundary({ loaderData }: Partial<DeskPage<typeof loader>>) {
  const error = useRouteError()
  const words = <PageError error={error} />
  return loaderData ? <Shell {...loaderData}>{words}</Shell> : <main className="content narrow">{words}</main>
}

function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 403) {
    const { permission } = (error.data ?? {}) as Partial<Forbidden>
    const about =
      permission && permission in PERMISSIONS ? PERMISSIONS[permission as Permission].about : 'see this page'
    return (
      <div className="empty">
        <h1>You don’t have permission to {about}</h1>
        <p>An owner can give it to you, in Team.</p>
        <a className="btn" href="/desk">
          Go to Today
        </a>
      </div>
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <div className="empty">
        <h1>There’s nothing here</h1>
        <p>The link may be old, or what it led to has been removed.</p>
        <a className="btn" href="/desk">
          Go to Today
        </a>
      </div>
    )
  return (
    <div className="empty">
      <h1>This page couldn’t be loaded</h1>
      <p>Nothing you saved is lost. Check your connection and try again.</p>
      <button type="button" className="btn" onClick={() => window.location.reload()}>
        Try again
      </button>
    </div>
  )
}
