import { Outlet } from 'react-router'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { initialsOf } from '../../parts/face.tsx'

/** The pages before one is signed in: a form beside a picture of the first branch. */
export function loader({ context }: DeskArgs) {
  const { agency, pictures } = context.get(deskContext).services
  const photo = agency.branches.map((branch) => branch.photo && pictures.get(branch.photo)).find((found) => found)
  return { agencyName: agency.name, picture: photo && picturePath(photo.hash, fittingWidth(1600, photo.width)) }
}

export const shouldRevalidate = () => false

export default function Gate({ loaderData: { agencyName, picture } }: DeskPage<typeof loader>) {
  return (
    <div className="gate">
      <main className="form">
        <div>
          <div className="row">
            <span className="mark" aria-hidden="true">
              {initialsOf(agencyName)}
            </span>
            <span className="strong">{agencyName}</span>
            <span className="muted">Desk</span>
          </div>
          <Outlet />
        </div>
      </main>
      <div className="pic">{picture && <img src={picture} alt="" />}</div>
    </div>
  )
}
