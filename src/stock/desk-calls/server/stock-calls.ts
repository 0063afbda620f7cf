import { stockListCalls } from './stock-list-calls.ts'

/** Everything that the Desk can ask about properties. */
export const stockCalls = { ...stockListCalls }
