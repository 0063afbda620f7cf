import type { DeskPage } from '../../desk-page.ts'
import type { loader } from './route.tsx'

type Branches = DeskPage<typeof loader>['loaderData']['branches']

/** Of each branch the share of adverts without fault, and what its own part of the website lacks. */
export function BranchScores({ branches }: { branches: Branches }) {
  if (branches.length === 0) return null
  return (
    <section className="section">
      <div className="top">
        <h2>By branch</h2>
      </div>
      <table className="grid compact">
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col" className="r">
              Adverts
            </th>
            <th scope="col" className="r">
              Without fault
            </th>
            <th scope="col">Website</th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ branchId, name, adverts, right, missing }) => (
            <tr key={branchId}>
              <td>{name}</td>
              <td className="r">{adverts}</td>
              <td className="r">{Math.floor((100 * right) / adverts)}%</td>
              <td>
                {missing.length === 0 ? (
                  <span className="muted">Complete</span>
                ) : (
                  missing.map(({ title, detail, staffText }) => (
                    <span className="state late" key={title} title={staffText}>
                      {detail}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
