import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsPassword } from '#src/account/sessions/server/sign-in.ts'
import { whoseCall } from '#src/account/sessions/server/whose-call.ts'
import { ownMessages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { personFieldsOf, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import { erasePerson, exportPerson } from './erase-person.ts'

const FORM = '/user/edit'

/** `POST /user/export`: the user's own data, as a file. */
export async function exportCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { formProtection } = parts
  const caller = await whoseCall(parts, request, reply)
  if ('answered' in caller) return caller.answered
  const exceeded = await exceededLimit(formProtection, [[`exports by ${caller.userId}`, accountLimits.exportsBy]])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  const everything = await exportPerson(parts, caller)
  request.noteEvent('data-exported', { user: caller.userId })
  const day = parts.clock().toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="your-data-${day}.json"`)
    .send(JSON.stringify(everything, null, 2))
}

/** `POST /user.ljson` with override delete: deletes the account and all its data, if the password is right. */
export async function eraseCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accounts, formProtection } = parts
  const caller = await whoseCall(parts, request, reply)
  if ('answered' in caller) return caller.answered
  const exceeded = await exceededLimit(formProtection, [[`erasure by ${caller.userId}`, accountLimits.signInOn]])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  const password = rawTextOf(personFieldsOf(request.body), 'password')
  if (!(await knowsPassword(parts, { userId: caller.userId, password }))) {
    request.noteEvent('wrong-password', { user: caller.userId })
    return refuseForm(request, reply, { status: 422, errors: { password: ownMessages.wrongPassword }, page: FORM })
  }
  await erasePerson(parts, caller)
  request.noteEvent('account-erased', { user: caller.userId })
  await accounts.sessions.end(request, reply)
  return succeed(request, reply, { json: { message: ownMessages.erased, redirect_url: '/' }, page: '/' })
}
