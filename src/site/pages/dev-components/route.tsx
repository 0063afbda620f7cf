import { data } from 'react-router'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { CardExamples } from './card-examples.tsx'
import { CostExamples } from './cost-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { PartExamples } from './part-examples.tsx'
import { PropertyExamples } from './property-examples.tsx'
import { SearchExamples } from './search-examples.tsx'
import './route.css'

/** Every component in every state, for people who build the site and for its accessibility tests. */
export function loader({ context }: Route.LoaderArgs) {
  const { agency, pictures, config } = context.get(servicesContext)
  if (!config.devPages) throw data(null, { status: 404 })
  const { settings, tagGroups, callsToAction, branches } = agency
  return { settings, tagGroups, offer: callsToAction[0], branch: branches[0], pictures: [...pictures.values()] }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Components and their states' },
  { name: 'robots', content: 'noindex' },
]

export default function DevComponents({ loaderData }: Route.ComponentProps) {
  const { settings, tagGroups, offer, branch, pictures } = loaderData
  return (
    <main id="main" className="specimens">
      <h1 className="page display">Components and their states</h1>
      <SearchExamples prices={settings} tagGroups={tagGroups} offer={offer} />
      <div className="page">
        <CardExamples pictures={pictures} />
        <PartExamples />
        <FormExamples />
        <CostExamples />
        <PropertyExamples pictures={pictures} map={settings.map} branch={branch} />
      </div>
    </main>
  )
}
