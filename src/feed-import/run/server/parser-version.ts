/**
 * The version of the code that turns a feed's row into a listing. Raise it with every change after which an unchanged
 * row could give another listing: the next import then reads every row again. Stored with each row (`feed_rows`).
 */
export const PARSER_VERSION = 1
