import type { Services } from '#src/app/services.ts'
import { RECIPIENT_PARAM } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryHome, EnquiryRecipient, EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { recipientOfKey } from '#src/enquiries/leads/lead-recipient.ts'
import { galleryPictures } from '#src/property/gallery/gallery.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { formatPrice } from '#src/property/price/price.ts'

type Asked = { query: URLSearchParams; property?: Property }

/** What every form of enquiries begins with. Each asking gets a key of its own, under which its form counts once. */
export function enquiryStart(
  { agency, formProtection }: Pick<Services, 'agency' | 'formProtection'>,
  { query, property }: Asked,
  recipient: EnquiryRecipient,
): EnquiryStart {
  const sent = query.get('sent') === '1'
  // once a plain form was sent, its page says who it went to: a visitor may have chosen another department
  const { name, telephone } = (sent && recipientOfKey(agency, query.get(RECIPIENT_PARAM) ?? '')) || recipient
  return {
    key: crypto.randomUUID(),
    captcha: formProtection.captcha.publicConfig(),
    offersAccount: agency.settings.leads?.offerAccounts !== false,
    findsAddresses: agency.settings.addressLookup.provider !== 'off',
    recipient: { name, telephone },
    ...(property && { home: enquiryHome(property) }),
    sent,
  }
}

/** A home at the head of its forms: no more of it than its page shows. */
export function enquiryHome(property: Property): EnquiryHome {
  const { id, channel, address, price, auction, bedrooms, media } = property
  const texts = formatPrice(price, channel, { auction: auction !== undefined })
  const [picture] = galleryPictures(media.photos, '')
  return {
    id,
    channel,
    address: address.display,
    price: { figure: texts.withoutQualifier, qualifier: texts.qualifier },
    about: bedrooms === undefined ? 'property' : 'home',
    ...(picture && { picture }),
  }
}

/** An id in a URL: 1 to 2,147,483,647. */
export function idIn(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : undefined
}
