import { data } from 'react-router'
import type { Services } from '#src/app/services.ts'
import { SELLER_PAGE_COOKIE } from '#src/seller-page/seller-page.ts'
import type { SellerView } from '#src/seller-page/seller-page-view.ts'
import { enquiryHome } from '../../overlays/enquiry-start.ts'

/**
 * What the link of a seller's page leads to on this device. To look changes nothing: mail programs open links.
 * @throws 404 where the link is not ours, or its home is no longer known
 */
export async function shownSellerPage(
  { sellerPages, sellerView, properties }: Services,
  token: string,
  request: Request,
): Promise<SellerView> {
  const open = await sellerPages.byToken(token)
  if (!open) throw data(null, { status: 404 })
  const { name, telephone } = sellerPages.branchOf(open.home.branchId)
  const branch = { name, telephone }
  if (open.isEnded) return { kind: 'ended', branch }
  if (!sellerPages.isKnownDevice(open.page, cookieIn(request)))
    return { kind: 'email', token, branch, hasPin: open.page.pinHash !== null }
  const property = await properties.byId(open.home.id)
  if (!property) throw data(null, { status: 404 })
  await sellerPages.noteSeen(open.page)
  const { searchParams } = new URL(request.url)
  const done = (['agreed', 'asked', 'saved'] as const).find((one) => searchParams.has(one)) ?? null
  return { ...(await sellerView(open)), home: enquiryHome(property), done }
}

function cookieIn(request: Request): string | undefined {
  return (request.headers.get('cookie') ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(`${SELLER_PAGE_COOKIE}=`))
    ?.slice(SELLER_PAGE_COOKIE.length + 1)
}
