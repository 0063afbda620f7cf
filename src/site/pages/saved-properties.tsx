import { SavedHomes } from '#src/saved-properties/ui/saved-homes.tsx'
import { pageMeta } from '../meta.ts'
import { servicesContext } from '../services-context.ts'
import type { Route } from './+types/saved-properties'
import { Favourites, waysToHomes } from './saved/favourites.tsx'

/** The homes that this visitor has saved. The page is the same for everybody; the browser knows which they are. */
export function loader({ context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext)
  return {
    agencyName: agency.name,
    meta: pageMeta({
      title: 'Saved properties',
      description: 'The homes that you have saved.',
      agencyName: agency.name,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SavedProperties({ loaderData }: Route.ComponentProps) {
  return (
    <Favourites agencyName={loaderData.agencyName} current="properties">
      <SavedHomes ways={waysToHomes} />
    </Favourites>
  )
}
