import type { BookingState } from '../booking-state.ts'

/** A booking that was closed before it was sent, and the key under which it would have been. */
export type BookingDraft = { state: BookingState; key: string }

let kept: BookingDraft | undefined

/** In memory, so until the page is left. */
export function storedBooking(): BookingDraft | undefined {
  return kept
}

export function storeBooking(draft: BookingDraft | undefined): void {
  kept = draft
}
