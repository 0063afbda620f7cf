import type { CallToAction } from '#src/agency/profile/agency.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'

/** An offer comes after every so many results. */
const RESULTS_BETWEEN_OFFERS = 6

/** An agency's offer between the results; one that it does not picture has no `image`. */
export type Offer = Omit<CallToAction, 'image' | 'tags' | 'isDefault' | 'channel'> & { image?: string }

/** Where an agency has written none. */
const INVITATION_TO_SELL: Offer = {
  title: 'Thinking of selling?',
  para: 'Find out what your home is worth with a free, no-obligation valuation.',
  buttonText: 'Book a Valuation',
  buttonUrl: '/request-a-valuation',
}

/**
 * The offers of a search by its tags and channel, to be shown in turn: those for any of its tags, then the
 * agency's own for everybody; those of the channel come before those of both. None among the lots of an auction's day.
 */
export function offersFor(
  { channel, tags, auctionDate }: Pick<Criteria, 'channel' | 'tags' | 'auctionDate'>,
  callsToAction: readonly CallToAction[],
): Offer[] {
  if (auctionDate !== undefined) return []
  const wanted = new Set(tags.filter((tag) => !tag.startsWith('!')).map(normalTag))
  const fitting = callsToAction
    .filter((offer) => offer.channel === undefined || offer.channel === channel)
    .toSorted((one, other) => Number(other.channel !== undefined) - Number(one.channel !== undefined))
  const special = fitting.filter((offer) => offer.tags.some((tag) => wanted.has(normalTag(tag))))
  const usual = fitting.filter((offer) => offer.isDefault && !special.includes(offer))
  const offers = [...special, ...usual]
  return offers.length > 0 ? offers : [INVITATION_TO_SELL]
}

/** The offer after the result at a place of the whole list, from 0; undefined where none comes after it. */
export function offerAfter<Any>(place: number, offers: readonly Any[]): Any | undefined {
  const nth = (place + 1) / RESULTS_BETWEEN_OFFERS
  return Number.isInteger(nth) && offers.length > 0 ? offers[(nth - 1) % offers.length] : undefined
}
