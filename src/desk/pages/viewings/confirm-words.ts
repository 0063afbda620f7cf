/** What the button says that books a viewing: where it waits for somebody else, staff pass them by. */
export function confirmWords(awaited: string): string {
  return awaited === '' ? 'Confirm' : 'Confirm without waiting'
}
