import { Fragment, type ReactNode } from 'react'
import type { User } from '#src/account/users/user.ts'
import { addressLines, userFullName } from './details.ts'
import '#src/account/area/ui/user-area.css'

/** The details of the signed-in user, with the link to change them. */
export function ProfileSummary({ user }: { user: User }) {
  return (
    <div className="profile">
      <dl>
        <Detail name="Name">{userFullName(user)}</Detail>
        <Detail name="Email">{user.email}</Detail>
        <Detail name="Phone number">{user.tel_home}</Detail>
        <Detail name="Mobile">{user.tel_mobile}</Detail>
        <Detail name="Address">
          {addressLines(user).map((line, place) => (
            <Fragment key={line}>
              {place > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Detail>
        <Detail name="Marketing emails">{user.is_opted_in_to_marketing ? 'Yes' : 'No'}</Detail>
      </dl>
      <ul className="profileWays">
        <li>
          <a className="button outline" href="/user/edit" data-overlay>
            Edit your details
          </a>
        </li>
        <li>
          <a className="button plain" href="/user/forgotten_password" data-overlay>
            Change your password
          </a>
        </li>
        <li>
          <a className="button plain" href="/user/marketing-preferences" data-overlay>
            Marketing preferences
          </a>
        </li>
      </ul>
    </div>
  )
}

/** A fact that is not known has no line. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || (Array.isArray(children) && children.length === 0)) return null
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
