import { data } from 'react-router'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { SELLER_FORM_COOKIE as COOKIE } from '#src/material-information/seller-form-paths.ts'
import { SellerFormPage, type SellerFormView } from '#src/material-information/ui/seller-form-page.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** Questions to a seller or landlord. To look changes nothing: mail programs open links. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { sellerForms, agency } = context.get(servicesContext)
  const { form, private: person } = context.get(visitContext)
  // what is shown depends on the device: never from a cache
  await person()
  const open = await sellerForms.byToken(token)
  if (!open) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const branch = { name: open.branch.name, telephone: open.branch.telephone }
  const isKnown = sellerForms.isKnownDevice(open.form, cookieIn(request))
  const view: SellerFormView = open.isEnded
    ? { kind: 'ended', branch }
    : !isKnown
      ? { kind: 'email', token, branch }
      : {
          kind: 'open',
          token,
          branch,
          address: open.listing.address.display,
          name: open.form.name,
          until: formatUkDate(ukDate(open.form.expiresAt)),
          questions: open.questions.map((question) => ({
            ...question,
            ...sellerForms.shownAnswer(open, question.field),
          })),
          isSent: searchParams.has('sent'),
          isSaved: searchParams.has('saved'),
        }
  const title = view.kind === 'open' ? 'About your home' : 'Your home'
  return { view, form, meta: pageMeta({ title, description: 'Questions about your home', agencyName: agency.name }) }
}

function cookieIn(request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function YourHomeQuestionsRoute({ loaderData: { view, form } }: Route.ComponentProps) {
  return <SellerFormPage view={view} form={form} />
}
