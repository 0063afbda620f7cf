import { useState } from 'react'
import { redirect } from 'react-router'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { roleChoices } from '../../parts/role-choices.ts'
import { RoleFields } from '../../parts/role-fields.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { Sessions } from '../../parts/sessions.tsx'
import { WaysIn } from '../../parts/ways-in.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const member = await loadFromDesk(args, 'team-member', { id: args.params.id })
  const visit = args.context.get(deskContext)
  return { member, isOwner: visit.session!.actor.role === 'owner', ...roleChoices(visit) }
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'invite-again':
      return call('invite-staff-again', { id })
    case 'sign-out':
      return call('sign-out-staff', { id })
    case 'remove': {
      const answer = await call('remove-staff', { id })
      return answer.ok ? redirect('/desk/team') : answer
    }
    default: {
      const permissions = form.has('permissions')
        ? Object.fromEntries(PERMISSION_NAMES.map((name) => [name, form.get(`permission-${name}`)]))
        : undefined
      return call('change-staff', {
        id,
        role: form.get('role') as never,
        branchIds: form.getAll('branchIds') as never,
        permissions: permissions as never,
        seen: String(form.get('seen') ?? '') || undefined,
      })
    }
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader, typeof action>>) => [
  { title: loaderData?.member.name ?? 'Team' },
]

export default function TeamMember({
  loaderData: { member, isOwner, roles, branches },
}: DeskPage<typeof loader, typeof action>) {
  const { name, email, roleInWords, branchNames, state } = member
  // of when it was opened or saved: a colleague's change reloads the page, and not what is chosen in it
  const [opened, setOpened] = useState({ of: member.id, seen: member.seen })
  if (opened.of !== member.id) setOpened({ of: member.id, seen: member.seen })
  return (
    <div className="narrowed">
      <PageHead
        title={name}
        lede={`${[roleInWords, ...branchNames].join(', ')}. ${email}`}
        back={{ to: '/desk/team', name: 'Team' }}
      />
      <div className="stack gap5">
        {state === 'invited' && (
          <DeskForm<{ sent: boolean }> className="notice note">
            {({ isSending }) => (
              <>
                <DeskIcon name="mail" />
                <p>{name} hasn’t accepted the invitation yet.</p>
                <div className="acts">
                  <button type="submit" className="btn small" name="intent" value="invite-again" disabled={isSending}>
                    Send it again
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        )}
        <DeskSection title="Role and branches">
          <DeskForm<{ seen: string }> className="stack gap3" onDone={({ seen }) => setOpened({ of: member.id, seen })}>
            {({ problems, isSending }) => (
              <>
                <input type="hidden" name="seen" value={problems.seen ?? opened.seen} />
                <RoleFields {...{ roles, branches, problems }} role={member.role} branchIds={member.branchIds} />
                {isOwner && <PermissionFields {...member} />}
                <div>
                  <button type="submit" className="btn primary" disabled={isSending}>
                    Save
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </DeskSection>
        <DeskSection title="Sign-in">
          {member.passkeys.length === 0 && !member.hasPassword && member.workAccount === undefined && (
            <p className="muted">{name} has no way to sign in yet.</p>
          )}
          <WaysIn {...member} />
          <Sessions sessions={member.sessions} />
          {member.sessions.length > 0 && (
            <DeskForm>
              {({ isSending }) => (
                <button type="submit" className="btn" name="intent" value="sign-out" disabled={isSending}>
                  Sign out everywhere
                </button>
              )}
            </DeskForm>
          )}
        </DeskSection>
        {!member.isMe && (
          <DeskSection title="Remove from the Desk">
            <DeskForm className="stack">
              {({ isSending }) => (
                <>
                  <p>{name} is signed out at once and can’t sign in again. What they did stays in the audit log.</p>
                  <div>
                    <button type="submit" className="btn danger" name="intent" value="remove" disabled={isSending}>
                      Remove {name}
                    </button>
                  </div>
                </>
              )}
            </DeskForm>
          </DeskSection>
        )}
      </div>
    </div>
  )
}

const SCOPE_CHOICES = [
  ['all', 'All branches'],
  ['branch', 'Their branches'],
  ['own', 'Their own'],
  ['none', 'No'],
] as const

/** What this person can do beside their role. */
function PermissionFields({ role, permissions }: DeskPage<typeof loader, typeof action>['loaderData']['member']) {
  return (
    <details className="stack">
      <summary className="textbtn">Change single permissions</summary>
      <input type="hidden" name="permissions" value="changed" />
      {PERMISSION_NAMES.map((name) => (
        <div className="setting" key={name}>
          <div className="name">
            <label htmlFor={`permission-${name}`}>{upperFirst(PERMISSIONS[name].about)}</label>
          </div>
          <select
            className="input"
            id={`permission-${name}`}
            name={`permission-${name}`}
            defaultValue={permissions[name] ?? PERMISSIONS[name][role]}
          >
            {SCOPE_CHOICES.map(([scope, words]) => (
              <option key={scope} value={scope}>
                {words}
                {PERMISSIONS[name][role] === scope && ' (as their role)'}
              </option>
            ))}
          </select>
        </div>
      ))}
    </details>
  )
}
