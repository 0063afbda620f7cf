import { Link, useRevalidator } from 'react-router'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { CollectionHead } from '../content/collection-head.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  const branches = await loadFromDesk(args, 'list-staff', {})
  return { branches, maySeeVersions: scopeOf(actor, 'edit-branch-pages') === 'all' }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const id = Number(form.get('id'))
  const { call } = context.get(deskContext)
  const intent = form.get('intent')
  if (intent === 'back') return call('set-staff-left', { id, hasLeft: false })
  return call('move-staff', { id, by: intent === 'up' ? -1 : 1 })
}

export const meta = () => [{ title: 'Staff' }]

type Data = DeskPage<typeof loader>['loaderData']
type Member = Data['branches'][number]['departments'][number]['staff'][number]
type Moved = Parameters<typeof showPublished>[1]

export default function Staff({ loaderData: { branches, maySeeVersions } }: DeskPage<typeof loader, typeof action>) {
  const { revalidate } = useRevalidator()
  const former = branches.flatMap(({ departments }) => departments.flatMap(({ staff }) => staff.filter(hasLeft)))
  const done = (words: string) => (moved: Moved) => showPublished('staff', moved, () => void revalidate(), words)
  return (
    <>
      <CollectionHead
        of="staff"
        lede="The people on your website, in the order in which visitors see them."
        add="Add a person"
        addAt="0"
        maySeeVersions={maySeeVersions}
      />
      <div className="stack gap5">
        {branches.map(({ id, name, departments }) => (
          <DeskSection key={id} title={name}>
            {departments.map((department) => {
              const staff = department.staff.filter((member) => !hasLeft(member))
              if (staff.length === 0) return null
              return (
                <div key={department.id}>
                  <h3 className="staffgroup">{department.name}</h3>
                  <ul className="rows lead">
                    {staff.map((member, at) => (
                      <li key={member.id}>
                        <Face {...member} />
                        <div>
                          <Link className="main" to={`/desk/content/staff/${member.id}`}>
                            {member.name}
                          </Link>
                          <div className="sub">{member.jobTitle}</div>
                        </div>
                        <DeskForm<Moved> onDone={done(`${member.name} moved`)}>
                          {({ isSending }) => (
                            <span className="row tight">
                              <input type="hidden" name="id" value={member.id} />
                              <MoveButton name={member.name} way="up" isEnd={at === 0 || isSending} />
                              <MoveButton name={member.name} way="down" isEnd={at === staff.length - 1 || isSending} />
                            </span>
                          )}
                        </DeskForm>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            })}
            {departments.every(({ staff }) => staff.every(hasLeft)) && <p className="muted">Nobody yet.</p>}
          </DeskSection>
        ))}
        {former.length > 0 && (
          <DeskSection title="Have left">
            <p className="muted">Visitors don’t see them. What they wrote stays, without their name.</p>
            <ul className="rows">
              {former.map((member) => (
                <li key={member.id}>
                  <Link className="main" to={`/desk/content/staff/${member.id}`}>
                    {member.name}
                  </Link>
                  <DeskForm<Moved> onDone={done(`${member.name} is on the website again`)}>
                    {() => (
                      <>
                        <input type="hidden" name="id" value={member.id} />
                        <button type="submit" className="btn small" name="intent" value="back">
                          Show again<span className="vh">: {member.name}</span>
                        </button>
                      </>
                    )}
                  </DeskForm>
                </li>
              ))}
            </ul>
          </DeskSection>
        )}
      </div>
    </>
  )
}

const hasLeft = (member: Member) => member.hasLeft

function Face({ photo }: Member) {
  return (
    <span className="staffface">
      {photo ? (
        <img src={picturePath(photo, 160)} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <DeskIcon name="user" />
      )}
    </span>
  )
}

/** It keeps the focus where it can go no further, so that it is not disabled. */
function MoveButton({ name, way, isEnd }: { name: string; way: 'up' | 'down'; isEnd: boolean }) {
  return (
    <button
      type="submit"
      name="intent"
      value={way}
      className="btn bare small square"
      aria-label={`Move ${name} ${way}`}
      aria-disabled={isEnd || undefined}
      onClick={(event) => isEnd && event.preventDefault()}
    >
      <DeskIcon name={`chevron-${way}`} size="s" />
    </button>
  )
}
