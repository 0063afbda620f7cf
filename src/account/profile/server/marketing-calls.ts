import type { FastifyReply, FastifyRequest } from 'fastify'
import { userAnswer } from '#src/account/sessions/server/user-calls.ts'
import { whoseCall } from '#src/account/sessions/server/whose-call.ts'
import { messages, ownMessages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { problem } from '#src/platform/http/errors.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { pageOfForm } from '#src/platform/http/forms/page-of-form.ts'
import { bodyFields, givenValue } from '#src/platform/http/forms/read-body.ts'
import { isTicked } from '../consent-boxes.ts'
import { savedPath } from '../saved-notice.ts'
import { setMarketing } from './edit-profile.ts'

const FORM = '/user/marketing-preferences'

/** Whether the preferences at a path are those of the user who calls. */
type IsTheirs = (user: { userId: number; preferenceId: number }, id: string) => boolean

/** Of `POST /marketing_preferences/{marketing_preference_id}`. */
export const byPreference: IsTheirs = ({ preferenceId }, id) => id === String(preferenceId)

/** Of `POST /custom_marketing_preferences/{user_id}`. */
export const byUser: IsTheirs = ({ userId }, id) => id === String(userId)

/** Sets the marketing preference. Both paths take both payloads of docs/contracts/account.md#rules. */
export async function marketingCall(
  parts: AccountDeps,
  isTheirs: IsTheirs,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await whoseCall(parts, request, reply, { words: messages.preferencesWithoutSignIn })
  if ('answered' in caller) return caller.answered
  const { userId } = caller
  const user = await parts.accounts.userOf(request)
  if (!user || !isTheirs({ userId, preferenceId: user.marketing_preference_id }, request.params.id))
    return problem(reply, 404, ownMessages.notThere)
  const exceeded = await exceededLimit(parts.formProtection, [[`changes by ${userId}`, accountLimits.changesBy]])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  const isOptedIn = readOptIn(request.body)
  if (isOptedIn === undefined)
    return refuseForm(request, reply, { status: 422, problem: messages.preferencesFailed, page: FORM })
  await setMarketing(parts, userId, { isOptedIn, page: pageOfForm(request, parts.config.publicUrl) })
  return succeed(request, reply, {
    json: { ...(await userAnswer(parts, request, reply)), message: messages.preferencesUpdated },
    page: savedPath('preferences'),
  })
}

/** 'optin' or 'optout', or a box; undefined where the call says neither. */
function readOptIn(body: unknown): boolean | undefined {
  const fields = bodyFields(body)
  const said =
    givenValue(fields, 'opt_in_marketing_at') ??
    givenValue(bodyFields(fields.marketing_preferences), 'is_opted_in_to_marketing') ??
    givenValue(fields, 'is_opted_in_to_marketing')
  return said === undefined || said === null ? undefined : isTicked(said)
}
