/** Of the form of the first step, to whose fields other steps lead back. */
export const DETAILS_FORM = 'valuation'
