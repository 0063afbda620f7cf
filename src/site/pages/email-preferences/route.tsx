import { data } from 'react-router'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { EmailPreferences } from './email-preferences.tsx'

/** Whether a person is emailed about properties. To look changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { agency, marketingLinks } = context.get(servicesContext)
  const isOptedIn = await marketingLinks.isOptedIn(params.token)
  const page = {
    token: params.token,
    isOptedIn,
    agencyName: agency.name,
    meta: pageMeta({
      title: 'Emails about properties',
      description: 'Stop our emails about properties you might like.',
      agencyName: agency.name,
    }),
  }
  return data(page, { status: isOptedIn === undefined ? 404 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The URL is a key: it goes to no other site, into no cache and into no index. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

export default function EmailPreferencesPage({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return <EmailPreferences {...page} />
}
