/** Where pages tell what was looked at, what was shown and what was answered (spec 1 §7, spec 2 §7). */
export const PROPERTY_VIEWS_ADDRESS = '/property_views'
export const EXPOSURES_ADDRESS = '/exposures/create_many'
export const CONSENT_LOG_ADDRESS = '/ajax-events/logs'

/** `{ analytics_code, head_analytics_code }`: what is put into a page once the visitor has agreed. */
export const ANALYTICS_CODE_ADDRESS = '/analytics_code'

/** `?path=/properties/42/sales`: what the page object of that page holds. */
export const PAGE_DATA_ADDRESS = '/page_data.ljson'
