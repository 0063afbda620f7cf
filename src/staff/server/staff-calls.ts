import { auditCalls } from '../team/server/audit-calls.ts'
import { invitationCalls } from '../team/server/invitation-calls.ts'
import { meCalls } from '../team/server/me-calls.ts'
import { teamCalls } from '../team/server/team-calls.ts'
import { teamChangeCalls } from '../team/server/team-change-calls.ts'

/** What the Desk can be asked about its own people. */
export const staffCalls = { ...teamCalls, ...invitationCalls, ...teamChangeCalls, ...meCalls, ...auditCalls }
