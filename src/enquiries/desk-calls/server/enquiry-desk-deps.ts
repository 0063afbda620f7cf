import type { Agency } from '#src/agency/profile/agency.ts'
import type { ReplyFiles } from '#src/enquiries/replies/server/reply-files.ts'
import type { ReplyDeps } from '#src/enquiries/replies/server/send-reply.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import type { CardData } from '#src/property/card/card.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import { enquirySubject } from '../../threads/server/enquiry-records.ts'

/** What the calls of the Desk about enquiries stand on. */
export type EnquiryDeskDeps = Omit<ReplyDeps, 'config'> & {
  agency: Agency
  uploads: Pick<Uploads, 'read' | 'attachmentsOf'>
  replyFiles: ReplyFiles
  properties: { cards: (ids: readonly number[]) => Promise<CardData[]> }
  config: ReplyDeps['config'] & { publicUrl: string }
  /** the next times at which visitors can see a home, each with the page that books it; none where they choose none */
  nextViewingTimes: (propertyId: number) => Promise<{ times: { label: string; url: string }[]; allUrl: string | null }>
  /** homes and searches that an account has saved */
  savedBy: (userId: number) => Promise<{ properties: number[]; searches: { name: string }[] }>
}

/** A call about enquiries: `enquiryCall({ … })`. */
export const enquiryCall = deskCall<EnquiryDeskDeps>()

/** The subject of a call about one enquiry, for its permission. */
export const ofEnquiry = ({ db }: EnquiryDeskDeps, { id }: { id: number }) => enquirySubject(db, id)
