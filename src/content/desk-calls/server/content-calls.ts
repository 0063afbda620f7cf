import { branchCalls } from './branch-calls.ts'
import { contentPictureCalls } from './picture-calls.ts'
import { publishCalls } from './publish-calls.ts'
import { writtenCalls } from './written-calls.ts'

/** Everything that the Desk can ask about content. */
export const contentCalls = { ...writtenCalls, ...publishCalls, ...contentPictureCalls, ...branchCalls }
