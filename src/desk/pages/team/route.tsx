import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { formatMinutes, MINUTE_MS } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { PERMISSION_NAMES, PERMISSIONS, ROLE_NAMES, ROLES, type Scope } from '#src/staff/permissions/permissions.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { Face } from '../../parts/face.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export function loader(args: DeskArgs) {
  return loadFromDesk(args, 'team', {})
}

export const meta = () => [{ title: 'Team' }]

const SCOPE_WORDS: Record<Scope, string> = { all: 'All', branch: 'Branch', own: 'Own', none: '–' }

type Person = DeskPage<typeof loader>['loaderData']['people'][number]

export default function Team({ loaderData: { people, now } }: DeskPage<typeof loader>) {
  return (
    <>
      <PageHead title="Team" lede="Who can use the Desk, and what they can do in it." isMenuTitle>
        <Link className="btn" to="/desk/audit-log">
          <DeskIcon name="history" size="s" />
          Audit log
        </Link>
        <Link className="btn primary" to="/desk/team/invite">
          <DeskIcon name="plus" size="s" />
          Invite
        </Link>
      </PageHead>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
      <table className="grid list" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {['Name', 'Role', 'Branch', 'Sign-in method', 'Last active'].map((title) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <tr key={person.id} role="row">
              <td className="full" role="cell">
                <span className="homecell">
                  <Face name={person.name} id={person.id} />
                  <span>
                    <Link className="main" to={`/desk/team/${person.id}`}>
                      {person.name}
                    </Link>
                    {isAway(person, now) && <span className="tag warn">Away</span>}
                  </span>
                </span>
              </td>
              <td role="cell">{person.roleInWords}</td>
              <td role="cell" className="drop">
                {person.branchNames.join(', ') || 'All'}
              </td>
              <td role="cell" className="drop muted">
                {signInMethod(person)}
              </td>
              <td role="cell" className="end">
                <LastActive {...person} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <section className="section apart">
        <div className="top">
          <h2>Permissions by role</h2>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to */}
        <section className="scroll" aria-label="Permissions by role" tabIndex={0}>
          <table className="grid compact permissions">
            <thead>
              <tr>
                <th scope="col">Permission</th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {ROLE_NAMES[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PERMISSION_NAMES.map((name) => {
                const { about } = PERMISSIONS[name]
                return (
                  <tr key={name}>
                    <th scope="row">{upperFirst(about)}</th>
                    {ROLES.map((role) => (
                      <td key={role}>{SCOPE_WORDS[PERMISSIONS[name][role]]}</td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      </section>
    </>
  )
}

function LastActive({ state, invitedUntil, lastSeenAt, now }: Person & { now: Date }) {
  if (state === 'invited')
    return (
      <span className="state wait">
        {invitedUntil && invitedUntil > now ? `Invited, ${timeBetween(now, invitedUntil)} left` : 'Invitation expired'}
      </span>
    )
  if (!lastSeenAt) return <span className="muted">Never</span>
  const isOnline = now.getTime() - lastSeenAt.getTime() < 5 * 60_000
  return isOnline ? (
    <span className="state ok">Online</span>
  ) : (
    <span className="muted">{timeBetween(lastSeenAt, now)} ago</span>
  )
}

const timeBetween = (from: Date, to: Date) => formatMinutes((to.getTime() - from.getTime()) / MINUTE_MS)

function signInMethod({ passkeys, hasPassword, hasWorkAccount }: Person): string {
  const ways = [
    passkeys > 0 && formatCount(passkeys, 'passkey'),
    hasPassword && 'password and code',
    hasWorkAccount && 'work account',
  ].filter(Boolean)
  const words = ways.join(', ')
  return words === '' ? '–' : upperFirst(words)
}

function isAway({ awayFrom, awayUntil }: Person, now: Date): boolean {
  return awayFrom !== undefined && awayUntil !== undefined && awayFrom <= now && now < awayUntil
}
