/** The field by which the page of a link knows the link's secret. */
export const RESET_LINK_FIELD = 'reset_link'

/** The same for the link that confirms an email address. */
export const EMAIL_LINK_FIELD = 'email_link'

export function confirmEmailPath(token: string): string {
  return `/confirm_email/${token}`
}

/** Where the link of a mail leads, and where its button is sent. */
export function resetPath(token: string): string {
  return `/reset_passwords/${token}`
}
