import { type DeskVisit, deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'
import { SIGN_IN_PROBLEMS } from '../sign-in/after-sign-in.ts'
import type { PasskeyAnswer, PasskeyQuestion } from './ask-passkey.ts'

const refused = (problem: string): PasskeyAnswer => ({ ok: false, problem })
const done = (value: object = {}): PasskeyAnswer => ({ ok: true, value })

const UNUSABLE = 'The passkey couldn’t be used. Try again.'
const UNKNOWN = 'That passkey doesn’t belong to an account here.'
const SIGNED_OUT = 'You’ve been signed out. Sign in again.'

/** Everything about passkeys that a browser asks by script: they do not work without one. */
export async function action({ context, request }: DeskArgs) {
  const question: PasskeyQuestion | undefined = await request.json().catch(() => undefined)
  const answer = question ? await answerTo(question, context.get(deskContext)) : refused(UNUSABLE)
  return Response.json(answer, { status: answer.ok ? 200 : 422 })
}

async function answerTo(
  question: PasskeyQuestion,
  { services: { staff }, visit, session }: DeskVisit,
): Promise<PasskeyAnswer> {
  // what the browser made of its options; the library checks every part of it
  const answer = ('answer' in question ? question.answer : undefined) as never
  switch (question.step) {
    case 'sign-in-options': {
      const options = await staff.signIn.passkeyOptions(visit)
      return options ? done(options) : refused(SIGN_IN_PROBLEMS['too-often'])
    }
    case 'sign-in': {
      const outcome = await staff.signIn.withPasskey(visit, answer)
      if (outcome === 'signed-in') return done()
      return refused(outcome === 'too-often' ? SIGN_IN_PROBLEMS['too-often'] : UNKNOWN)
    }
    case 'prove': {
      if (!session) return refused(SIGNED_OUT)
      const isProved = await staff.signIn.proveWithPasskey(
        visit,
        { id: session.id, accountId: session.actor.id },
        answer,
      )
      return isProved ? done() : refused('That isn’t one of your passkeys.')
    }
    case 'join-options': {
      const asked = await staff.join.passkeyOptions(visit, question.token, question)
      return 'options' in asked ? done(asked.options) : problemsOf(asked.problems)
    }
    case 'join': {
      const joined = await staff.join.withPasskey(visit, question.token, question, answer)
      return 'codes' in joined ? done(joined) : problemsOf(joined.problems)
    }
    case 'add-options': {
      const options = session && (await staff.ownPasskeys.options(visit, session.actor))
      return options ? done(options) : refused(SIGNED_OUT)
    }
    case 'add': {
      const isAdded = session && (await staff.ownPasskeys.add(visit, session.actor, answer))
      return isAdded ? done() : refused('The passkey wasn’t added. Try again.')
    }
    default:
      return refused(UNUSABLE)
  }
}

function problemsOf(problems: Record<string, string | undefined>): PasskeyAnswer {
  const [first = UNUSABLE] = Object.values(problems).filter((words) => words !== undefined)
  return { ok: false, problem: problems.form ?? first, problems: problems as Record<string, string> }
}
