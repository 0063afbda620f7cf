/** docs/contracts/analytics.md */
export const PROPERTY_VIEWS_PATH = '/property_views'
export const EXPOSURES_PATH = '/exposures/create_many'
/** a visitor came, or searched */
export const VISITS_PATH = '/visits'
export const CONSENT_LOG_PATH = '/ajax-events/logs'

export const ANALYTICS_CODE_PATH = '/analytics_code'

/** `?path=/properties/42/sales`: what the page object of that page holds. */
export const PAGE_OBJECT_PATH = '/page_data.ljson'
