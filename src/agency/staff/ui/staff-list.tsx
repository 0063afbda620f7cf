import { Portrait, type PortraitPicture } from './portrait.tsx'
import './staff-list.css'

export type StaffEntry = {
  id: number
  name: string
  initials: string
  jobTitle: string
  href: string
  photo?: PortraitPicture
}

/** People, each a face and a name that leads to their page. */
export function StaffList({ staff }: { staff: readonly StaffEntry[] }) {
  return (
    <ul className="staffList">
      {staff.map(({ id, name, initials, jobTitle, href, photo }) => (
        <li key={id}>
          <Portrait photo={photo} initials={initials} sizes="96px" />
          <div>
            <a href={href}>{name}</a>
            <span className="muted">{jobTitle}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
