import { beginDraftCalls } from './begin-draft-calls.ts'
import { changeCalls } from './change-calls.ts'
import { draftCalls } from './draft-calls.ts'
import { pictureCalls } from './picture-calls.ts'
import { propertyCalls } from './property-calls.ts'
import { statisticsCalls } from './statistics-calls.ts'
import { stockListCalls } from './stock-list-calls.ts'

/** Everything that the Desk can ask about properties. */
export const stockCalls = {
  ...stockListCalls,
  ...propertyCalls,
  ...changeCalls,
  ...beginDraftCalls,
  ...draftCalls,
  ...pictureCalls,
  ...statisticsCalls,
}
