import { Link, redirect } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { roleChoices } from '../../parts/role-choices.ts'
import { RoleFields } from '../../parts/role-fields.tsx'

export async function loader(args: DeskArgs) {
  await loadFromDesk(args, 'team', {})
  return roleChoices(args.context.get(deskContext))
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const answer = await context.get(deskContext).call('invite-staff', {
    name: String(form.get('name') ?? ''),
    email: String(form.get('email') ?? '').trim(),
    role: form.get('role') as never,
    branchIds: form.getAll('branchIds') as never,
  })
  return answer.ok ? redirect('/desk/team') : answer
}

export const meta = () => [{ title: 'Invite somebody' }]

export default function TeamInvite({ loaderData }: DeskPage<typeof loader, typeof action>) {
  return (
    <div className="narrowed">
      <PageHead
        title="Invite somebody"
        lede="They get an email with a link that works once, for 72 hours."
        back={{ to: '/desk/team', name: 'Team' }}
      />
      <DeskForm className="stack gap3">
        {({ problems, isSending }) => (
          <>
            <TextInput label="Name" name="name" required maxLength={100} problem={problems.name} />
            <TextInput label="Work email" name="email" type="email" required problem={problems.email} />
            <RoleFields {...loaderData} problems={problems} />
            <div className="row">
              <button type="submit" className="btn primary" disabled={isSending}>
                Send invitation
              </button>
              <Link className="btn bare" to="/desk/team">
                Cancel
              </Link>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}
