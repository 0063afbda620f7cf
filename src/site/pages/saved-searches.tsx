import { SavedSearchList } from '#src/saved-searches/ui/saved-search-list.tsx'
import { pageMeta } from '../meta.ts'
import { servicesContext } from '../services-context.ts'
import type { Route } from './+types/saved-searches'
import { Favourites, waysToHomes } from './saved/favourites.tsx'

/** The searches that this visitor has saved. The page is the same for everybody; the browser knows which they are. */
export function loader({ context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext)
  const { name, tagGroups, areas, branches, settings } = agency
  return {
    agencyName: name,
    names: {
      tagGroups,
      areas: areas.map((area) => ({ id: area.id, name: area.name })),
      branches: branches.map((branch) => ({ id: branch.id, name: branch.name })),
      defaultStatus: settings.defaultSearchStatus,
    },
    meta: pageMeta({
      title: 'Saved searches',
      description: 'The searches that you have saved.',
      agencyName: name,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SavedSearchesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Favourites agencyName={loaderData.agencyName} current="searches">
      <SavedSearchList names={loaderData.names} ways={waysToHomes} />
    </Favourites>
  )
}
