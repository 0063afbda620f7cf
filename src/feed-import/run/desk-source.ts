/** The source of homes that staff entered in the Desk, beside those of the feeds. No import may take its name. */
export const DESK_SOURCE = 'desk'
