/**
 * The value of `data-wake`, by which a part of a page asks for the page's scripts before a visitor touches it
 * (site/loading/inline/start-scripts.ts): `now`, or where this browser has such a cookie, such a key in local storage, in
 * session storage, or in session storage for this entry of the history.
 */
export type Wake = 'now' | `${'cookie' | 'stored' | 'session' | 'entry'}=${string}`
