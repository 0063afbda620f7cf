/** Fixed wording: docs/contracts/leads.md#messages */

/** What a field that is empty or wrong says; `field` is its name in lower case. */
export const pleaseEnter = (field: string) => `Please enter a valid ${field}`

export const TERMS_MESSAGE = 'You must agree to our terms & conditions'
