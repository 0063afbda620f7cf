import { parseEmail, parseName } from '#src/contact-details/contact-fields.ts'
import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { holdsLink } from '#src/contact-details/plain-text.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { parseMessage } from '../fields/enquiry-validation.ts'
import { type Body, fieldText } from '../fields/form-body.ts'
import type { Mistake } from '../leads/form-mistakes.ts'
import type { Lead } from '../leads/lead.ts'
import { parseEnquiryConsent } from '../leads/parse-consent.ts'
import type { ParseContext } from '../leads/parse-lead.ts'

/** Longest words to a friend, in characters. */
const MAX_FRIEND_MESSAGE_LENGTH = 500

/** Names that are mailed to the friend: longer ones carry messages. */
const MAX_SHOWN_NAME_LENGTH = 40

const NAMES_MESSAGE = "Your name and your friend's name must be different."
const LINKS_MESSAGE = 'Please write your message without links or long numbers.'

/** `flash`: the key of the message, fixed in docs/contracts/overlays.md#flash-messages. */
export type ParsedFriend =
  | { lead: Lead }
  | { mistakes: Mistake[]; flash: 'send-property-invalid' | 'names-not-different' | 'invalid-message-content' }

/**
 * Reads `POST /user/send_to_friend`: name, email, friend_name, friend_email and, if any, message. The two names must
 * differ, and the message may hold no link: its recipient did not ask for it.
 */
export function parseFriend(
  body: Body,
  { property, ...question }: ParseContext & { property: { id: number; channel: Channel } },
): ParsedFriend {
  const mistakes: Mistake[] = []
  const need = (field: string, words: string, read: (typed: string) => string | null): string => {
    const value = read(fieldText(body, field))
    if (value === null) mistakes.push({ field, message: pleaseEnter(words) })
    return value ?? ''
  }
  const name = need('name', 'name', parseShownName)
  const email = need('email', 'email', parseEmail)
  const friend = {
    name: need('friend_name', "friend's name", parseShownName),
    email: need('friend_email', "friend's email", parseEmail),
  }
  const typed = fieldText(body, 'message')
  const message = typed.trim() === '' ? '' : parseMessage(typed)
  if (message === null || message.length > MAX_FRIEND_MESSAGE_LENGTH)
    mistakes.push({ field: 'message', message: pleaseEnter('message') })
  if (mistakes.length > 0) return { mistakes, flash: 'send-property-invalid' }
  if (name.toLowerCase() === friend.name.toLowerCase())
    return { mistakes: [{ field: 'friend_name', message: NAMES_MESSAGE }], flash: 'names-not-different' }
  if (holdsLink(message ?? '') || holdsLongNumber(message ?? ''))
    return { mistakes: [{ field: 'message', message: LINKS_MESSAGE }], flash: 'invalid-message-content' }
  return {
    lead: {
      kind: 'send-to-friend',
      propertyId: property.id,
      channel: property.channel,
      friend,
      person: { firstName: name, email },
      message: message ?? '',
      consent: parseEnquiryConsent(body, question).consent,
      details: [],
      files: [],
      wantsAccount: false,
    },
  }
}

function parseShownName(typed: string): string | null {
  const name = parseName(typed)
  return name !== null && name.length <= MAX_SHOWN_NAME_LENGTH && !holdsLink(name) ? name : null
}

/** Five digits or more, prices aside: a telephone number, a sort code or an account. */
function holdsLongNumber(words: string): boolean {
  const withoutPrices = words.normalize('NFKC').replace(/£\s*\d{1,3}(?:,?\d{3}){1,2}(?!\d)/g, '')
  return /(?:\p{Nd}[\s.()/-]*){5}/u.test(withoutPrices)
}
