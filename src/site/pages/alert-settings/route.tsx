import { data } from 'react-router'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { AlertSettings } from './alert-settings.tsx'

/**
 * How often a person is written to about some saved searches, by the link of an email. To look changes nothing: mail
 * programs open links by themselves.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { agency, alertSettings } = context.get(servicesContext)
  const searches = await alertSettings.settingsOf(params.token)
  const { searchParams } = new URL(request.url)
  const page = {
    token: params.token,
    searches,
    asked: searchParams.get('frequency') ?? undefined,
    changed: searchParams.has('changed'),
    meta: pageMeta({
      title: 'Your email alerts',
      description: 'How often we email you about homes that match your saved searches.',
      agencyName: agency.name,
    }),
  }
  return data(page, { status: searches ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The URL is a key: it goes to no other site, into no cache and into no index. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

export default function AlertSettingsPage({ loaderData }: Route.ComponentProps) {
  return <AlertSettings {...loaderData} />
}
