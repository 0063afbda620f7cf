import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import type { CardPicture } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'

/** What a form of ours begins with: who gets it, what it is about, and what protects it. */
export type EnquiryStart = {
  /** the idempotency key: new each time the form opens, so that what is sent twice counts once */
  key: string
  captcha: CaptchaConfig
  /** a box asks whether an account is to be made with it */
  offersAccount: boolean
  /** addresses can be found by `GET /address_lookup` */
  findsAddresses: boolean
  /** whom it goes to */
  recipient: EnquiryRecipient
  /** the home that it is about */
  home?: EnquiryHome
  /** a plain form has been sent, and this is what comes after */
  sent: boolean
}

export type EnquiryRecipient = { name: string; telephone: string }

export type EnquiryHome = {
  id: number
  channel: Channel
  address: string
  price: { figure: string; qualifier?: string }
  /** land, plots and shops are no homes */
  about: 'home' | 'property'
  picture?: CardPicture
}
