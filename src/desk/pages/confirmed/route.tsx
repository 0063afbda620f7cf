import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem } from '../../parts/field.tsx'
import { workAccountProblem } from '../work-account/work-account-problems.ts'

export function loader({ request }: DeskArgs) {
  return { problem: workAccountProblem(request.url) }
}

export const meta = () => [{ title: 'Confirm it’s you' }]

/** The tab in which somebody proved once more who they are; what they were doing waits in another. */
export default function Confirmed({ loaderData: { problem } }: DeskPage<typeof loader>) {
  if (!problem)
    return (
      <div>
        <h1>Thank you</h1>
        <p className="muted">Close this tab and go on where you were.</p>
      </div>
    )
  return (
    <>
      <h1>That didn’t work</h1>
      <FormProblem>{problem}</FormProblem>
      <a className="btn block" href="/desk/work-account?for=proof">
        Try again
      </a>
    </>
  )
}
