import { Link, useRouteLoaderData } from 'react-router'
import { KIND_NAMES } from '#src/content/revisions/new-document.ts'
import { WRITTEN_KINDS, type WrittenKind } from '#src/content/revisions/revision.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Permission } from '#src/staff/permissions/permissions.ts'

/** What beside written documents is content, in the order of the tabs. */
export const CONTENT_PAGES = [
  { to: 'branches', name: 'Branches', permission: 'edit-branch-pages' },
  { to: 'staff', name: 'Staff', permission: 'edit-branch-pages' },
  { to: 'menus', name: 'Menus', permission: 'edit-content' },
  { to: 'banners', name: 'Banners', permission: 'edit-content' },
  { to: 'forms', name: 'Forms', permission: 'edit-content' },
  { to: 'consents', name: 'Consent wording', permission: 'edit-content' },
  { to: 'redirects', name: 'Redirects', permission: 'edit-content' },
] as const satisfies readonly { to: string; name: string; permission: Permission }[]

type ContentTabsProps = {
  current: string
  /** documents of each kind, where the page knows them */
  counts?: Readonly<Record<WrittenKind, number>>
}

/** The kinds of content that the signed-in person may edit. */
export function ContentTabs({ current, counts }: ContentTabsProps) {
  // the id of the layout route, which knows who is signed in
  const { content = [] } = useRouteLoaderData<{ content: readonly string[] }>('pages/shell/route') ?? {}
  const tab = (to: string, name: string, count?: number) => (
    <Link key={to} to={`/desk/content/${to}`} aria-current={to === current ? 'page' : undefined}>
      {name} {count !== undefined && <span className="count">{formatNumber(count)}</span>}
    </Link>
  )
  return (
    <nav className="tabs" aria-label="Content">
      {WRITTEN_KINDS.filter((kind) => content.includes(kind)).map((kind) =>
        tab(kind, KIND_NAMES[kind].many, counts?.[kind]),
      )}
      {CONTENT_PAGES.filter(({ to }) => content.includes(to)).map(({ to, name }) => tab(to, name))}
    </nav>
  )
}
