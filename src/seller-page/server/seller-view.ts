import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { sellerFormPath } from '#src/material-information/seller-form-paths.ts'
import { sellerFormsOf } from '#src/material-information/server/seller-form-records.ts'
import type { SellerForms } from '#src/material-information/server/seller-forms.ts'
import { documentPath } from '#src/property/gallery/picture-paths.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { STATUS_NAMES } from '#src/stock/list/stock-list.ts'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import { unavailableTimes } from '#src/viewings/appointments/server/showing-rules.ts'
import type { Viewings } from '#src/viewings/appointments/server/viewings.ts'
import { formatInstant, noticePath } from '#src/viewings/appointments/viewing-paths.ts'
import { formatUnavailable } from '#src/viewings/availability/unavailable-time.ts'
import { sellerEmailsPath } from '../seller-page.ts'
import type { OpenSellerView } from '../seller-page-view.ts'
import { askedViewings, sellerFacts, sellerParts, tenantsAwaited } from './seller-page-facts.ts'
import { markedBy } from './seller-page-records.ts'
import type { OpenSellerPage, SellerPages, SellerPagesDeps } from './seller-pages.ts'

type ViewDeps = Pick<SellerPagesDeps, 'db' | 'agency' | 'clock'> & {
  sellerPages: Pick<SellerPages, 'tokenOf' | 'emailsTokenOf' | 'branchOf'>
  sellerForms: Pick<SellerForms, 'tokenOf' | 'isOver'>
  viewings: Pick<Viewings, 'notices'>
}

export type SellerViewParts = Omit<OpenSellerView, 'home' | 'done'>

/** Everything that an open page shows, but for how the site shows a home. */
export async function sellerView(deps: ViewDeps, { page, home }: OpenSellerPage): Promise<SellerViewParts> {
  const { db, agency, clock, sellerPages, sellerForms, viewings } = deps
  const now = clock()
  const shows = sellerParts(agency)
  const facts = await sellerFacts(deps, home)
  const asked = await askedViewings(db, { propertyId: home.id, email: page.email, now })
  const due = new Set(asked.filter(({ isDue }) => isDue).map(({ startsAt }) => startsAt.getTime()))
  const answers = new Map(asked.map(({ startsAt, answer }) => [startsAt.getTime(), answer]))
  const forms = (await sellerFormsOf(db, home.id)).filter(
    (form) => form.email.toLowerCase() === page.email.toLowerCase() && !sellerForms.isOver(form),
  )
  const marked = await unavailableTimes(db, { staffIds: [], branchIds: [], propertyIds: [home.id], from: now })
  const { channel } = home.listing
  const branch = sellerPages.branchOf(home.branchId)
  const noticeHours = agency.settings.viewings?.noticeHours.lettings
  return {
    kind: 'open',
    token: sellerPages.tokenOf(page.id),
    who: page.kind,
    name: page.name,
    status:
      home.listing.status === 'available'
        ? channel === 'sales'
          ? 'For sale'
          : 'To let'
        : STATUS_NAMES[home.listing.status],
    ...(home.published && { publicPath: propertyPath(home.id, channel) }),
    branch: { name: branch.name, telephone: branch.telephone },
    negotiator: home.negotiatorName ?? '',
    agencyName: agency.name,
    today: formatUkDate(ukDate(now)),
    facts,
    shows: {
      views: shows('views'),
      saves: shows('saves'),
      enquiries: shows('enquiries'),
      viewings: shows('viewings'),
      feedback: shows('feedback'),
      comparison: shows('comparison'),
      history: shows('history'),
      responseTime: shows('response-time'),
      unavailableTimes: shows('unavailable-times'),
      documents: shows('documents'),
      questions: shows('questions'),
    },
    asked: asked.map(({ noticeId, startsAt, isDue }) => ({
      noticeId,
      at: formatInstant(startsAt.getTime()),
      when: formatAppointmentTime(startsAt),
      isDue,
      otherTimePath: `${noticePath(viewings.notices.tokenOf(noticeId))}#another-time`,
    })),
    known: facts.upcoming
      .filter(({ startsAt }) => !due.has(startsAt.getTime()))
      .map(({ startsAt, isBooked }) => ({
        when: formatAppointmentTime(startsAt),
        note: isBooked
          ? 'booked'
          : answers.get(startsAt.getTime()) === 'other-time'
            ? 'you asked for another time'
            : 'to be confirmed',
      })),
    ...(page.kind === 'landlord' &&
      noticeHours !== undefined && {
        tenants: { noticeHours, awaited: await tenantsAwaited(db, home.id, now) },
      }),
    unavailable: marked.map(({ id, time, createdBy }) => ({
      id,
      words: formatUnavailable(time),
      isOwn: createdBy === markedBy(page.id),
    })),
    documents: [
      ...forms.map((form) => ({
        name: `Questions about your home (${form.questions.length})`,
        path: sellerFormPath(sellerForms.tokenOf(form.id)),
      })),
      ...home.listing.media.brochures.flatMap(({ media, caption }) =>
        media ? [{ name: caption || 'Brochure', path: documentPath(media) }] : [],
      ),
    ],
    emails: {
      path: sellerEmailsPath(sellerPages.emailsTokenOf(page.id)),
      words: page.weekday ? `Weekly email: ${upperFirst(page.weekday)}s` : 'Weekly email: none',
    },
  }
}
