import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'

export function loader({ context }: DeskArgs) {
  return { date: ukDate(context.get(deskContext).services.clock()) }
}

export default function Today({ loaderData: { date } }: DeskPage<typeof loader>) {
  return (
    <div className="head">
      <div>
        <h1>{formatUkDate(date, { weekday: true, year: false })}</h1>
      </div>
    </div>
  )
}
