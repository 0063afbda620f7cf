import { askCalls } from './ask-calls.ts'
import { checklistCalls } from './material-calls.ts'
import { reviewCalls } from './review-calls.ts'

/** Everything that the Desk can ask about material information and what sellers say of it. */
export const materialCalls = { ...checklistCalls, ...askCalls, ...reviewCalls }
