import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeEmptyJson } from '#src/platform/http/empty-json.ts'
import { problem } from '#src/platform/http/errors.ts'
import { meantMethod } from '#src/platform/http/method-override.ts'
import { takeMultipartFields } from '#src/platform/http/multipart-fields.ts'
import { followResetLinkCall, requestResetCall, showResetLinkCall } from '../passwords/server/reset-calls.ts'
import { eraseCall, exportCall } from '../personal-data/server/personal-data-calls.ts'
import { followEmailLinkCall, showEmailLinkCall } from '../profile/server/confirm-email.ts'
import { byPreference, byUser, marketingCall } from '../profile/server/marketing-calls.ts'
import { isPasswordCall, profileCall } from '../profile/server/profile-call.ts'
import { registerCall } from '../registration/server/register-call.ts'
import { signInCall, signOutCall } from '../sessions/server/session-calls.ts'
import { userAnswer } from '../sessions/server/user-calls.ts'
import type { AccountDeps } from '../users/server/account-deps.ts'

/** Bytes at most: all that these forms send is short. */
const bodyLimit = 64 * 1024

/** The calls of the user area. Contract: docs/contracts/account.md. */
export async function accountRoutes(app: FastifyInstance, parts: AccountDeps): Promise<void> {
  const { requireToken, requireSameOrigin } = parts.formProtection
  await app.register(async (calls) => {
    takeEmptyJson(calls)
    await takeMultipartFields(calls)
    calls.addHook('onRequest', async (_request, reply) => {
      // answers differ from person to person
      reply.header('cache-control', 'no-store')
    })

    calls.get('/user.ljson', (request, reply) => userAnswer(parts, request, reply))

    calls.post(
      '/user.ljson',
      { bodyLimit, preHandler: (request, reply) => requireToken({ form: formOf(request) })(request, reply) },
      (request, reply) => {
        const call = { post: registerCall, put: profileCall, delete: eraseCall }[meantMethod(request)]
        return call(parts, request, reply)
      },
    )

    calls.post(
      '/session',
      {
        bodyLimit,
        preHandler: (request, reply) =>
          (meantMethod(request) === 'delete' ? requireSameOrigin() : requireToken({ form: '/user/sign-in' }))(
            request,
            reply,
          ),
      },
      (request, reply) => {
        const call = { post: signInCall, put: notTaken, delete: signOutCall }[meantMethod(request)]
        return call(parts, request, reply)
      },
    )

    calls.post('/reset_passwords', { bodyLimit, preHandler: requireSameOrigin() }, (request, reply) =>
      requestResetCall(parts, request, reply),
    )

    calls.get<{ Params: { token: string } }>('/reset_passwords/:token', (request, reply) =>
      showResetLinkCall(parts, request, reply),
    )
    calls.post<{ Params: { token: string } }>(
      '/reset_passwords/:token',
      { bodyLimit, preHandler: requireSameOrigin() },
      (request, reply) => followResetLinkCall(parts, request, reply),
    )

    calls.get<{ Params: { token: string } }>('/confirm_email/:token', (request, reply) =>
      showEmailLinkCall(parts, request, reply),
    )
    calls.post<{ Params: { token: string } }>(
      '/confirm_email/:token',
      { bodyLimit, preHandler: requireSameOrigin() },
      (request, reply) => followEmailLinkCall(parts, request, reply),
    )

    for (const [path, isTheirs] of [
      ['/marketing_preferences/:id', byPreference],
      ['/custom_marketing_preferences/:id', byUser],
    ] as const) {
      calls.post<{ Params: { id: string } }>(path, { bodyLimit, preHandler: requireSameOrigin() }, (request, reply) =>
        meantMethod(request) === 'put'
          ? marketingCall(parts, isTheirs, request, reply)
          : notTaken(parts, request, reply),
      )
    }

    calls.post(
      '/user/export',
      { bodyLimit, preHandler: [requireSameOrigin(), requireToken({ form: '/user/edit' })] },
      (request, reply) => exportCall(parts, request, reply),
    )
  })
}

/** The path of the form that a call to `/user.ljson` comes from. */
function formOf(request: FastifyRequest): string {
  if (meantMethod(request) === 'post') return '/user'
  return meantMethod(request) === 'put' && isPasswordCall(request) ? '/user/forgotten_password' : '/user/edit'
}

async function notTaken(_parts: unknown, _request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return problem(reply, 405, 'Method not allowed.')
}
