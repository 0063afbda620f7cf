/** What somebody sells or lets, for whoever has its link: their questions are below it. */
export const yourHomePath = (token: string) => `/your-home/${token}`

export const sellerFormPath = (token: string) => `${yourHomePath(token)}/questions`

/** `open`: with the email address, on a new device. */
export const sellerFormActionPath = (token: string, action: 'open' | 'save') => `${sellerFormPath(token)}/${action}`

/** Days for which the link to a form works. */
export const SELLER_FORM_DAYS = 30

/** Forms of one home that wait for answers at once. */
export const MAX_OPEN_FORMS = 5

/** The cookie of a device that has given the email address; it is sent to the form's own path alone. */
export const SELLER_FORM_COOKIE = 'your-home'
