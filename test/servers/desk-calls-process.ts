import { z } from 'zod'
import { deskCallServices } from '#src/app/desk/desk-call-services.ts'
import { type DeskCallServices, deskCalls } from '#src/app/desk/desk-calls.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { findStaff, insertStaff, toStaffAccount } from '#src/staff/accounts/server/staff-statements.ts'
import { type AnyDeskCall, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'

/**
 * A process that asks the Desk everything that it can be asked, as an owner who types the same marks everywhere, and logs
 * as the server does. The marks are in MARKS: a text, an email address and a telephone number.
 */
const [words = '', email = '', telephone = ''] = (process.env.MARKS ?? '').split(',')
const { services } = await startUp(configOrExit())
const { db, clock, logger } = services
const calls: Record<string, AnyDeskCall<DeskCallServices>> = deskCalls
const call = createDeskCalls(deskCallServices(services), calls, clock)
const about = { email: 'owner@example.com', name: 'Olive Owner', role: 'owner' as const, state: 'active' as const }
const owner = (await findStaff(db, (await insertStaff(db, { ...about, branchIds: [] }, clock()))!))!
const actor = { ...toStaffAccount(owner), provedAt: clock(), isDemo: false, ip: '127.0.0.1' }

type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  propertyNames?: Shape
  items?: Shape
  minimum?: number
  pattern?: string
}

/** Something of a shape, with marks wherever text may be. */
function filled(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return filled(shape.anyOf[0]!, name)
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, of]) => [key, filled(of, key)]))
  if (shape.type === 'array') return [filled(shape.items ?? {}, name)]
  if (shape.type === 'boolean') return true
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1)
  if (shape.format === 'email' || /email/i.test(name)) return email
  if (/telephone|phone/i.test(name)) return telephone
  if (/^(from|until|at|date|starts?At)$/i.test(name)) return '2027-03-01T10:00:00.000Z'
  if (/id$/i.test(name)) return '1'
  return words
}

const outcomes: Record<string, string> = {}
for (const round of [1, 2])
  for (const [name, { input }] of Object.entries(calls)) {
    const given = filled(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape)
    try {
      const answer = await call(actor, name, given)
      const outcome = answer.ok ? 'done' : answer.refusal.kind
      if (round === 1 || outcome === 'done') outcomes[name] = outcome
    } catch (error) {
      outcomes[name] = 'failed'
      logger.error({ err: error }, 'the Desk failed')
    }
  }
process.stdout.write(`\noutcomes ${JSON.stringify(outcomes)}\n`)
process.exit(0)
