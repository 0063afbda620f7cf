/** Fixed wording: docs/contracts/valuations.md#messages. */
export const NO_BRANCH_TITLE = 'We are sorry'
export const NO_BRANCH_MESSAGE = "We don't have agents near your property."

export const CLOSED_DAY_MESSAGE = "We're closed on that day. Please choose another."
export const TOO_SOON_MESSAGE = "We can't make that day at such short notice. Please choose a later one."
/** Our own words: the time was free when the form was opened. */
export const TIME_TAKEN_MESSAGE =
  'Somebody has just taken that time. Please choose another; what you typed is still here.'
export const NONE_FREE_MESSAGE = 'None of those times is free any more. Please choose one of the free times below.'

export const OFFICE_CLOSED_MESSAGE = 'Our office is closed at one of those times. Please choose another.'

/** A diary must not be filled by one hand. */
export const TOO_MANY_TIMES_MESSAGE = "You've asked for several times today. Please call us to arrange another."
