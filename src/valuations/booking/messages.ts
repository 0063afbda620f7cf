/** What is said where no branch has the home's postcode. */
export const NO_BRANCH_TITLE = 'We are sorry'
export const NO_BRANCH_MESSAGE = "We don't have agents near your property."

/** Where the branch of a postcode is asked for. */
export const BRANCH_LOOKUP_PATH = '/postcode_branch_lookup'
