import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

/** What the browser asks the Desk about passkeys, one request each. */
export type PasskeyQuestion =
  | { step: 'sign-in-options' }
  | { step: 'sign-in' | 'prove'; answer: unknown }
  | { step: 'join-options'; token: string; name: string; email: string }
  | { step: 'join'; token: string; name: string; email: string; answer: unknown }
  | { step: 'add-options' }
  | { step: 'add'; answer: unknown }

export type PasskeyProblems = Record<string, string>
export type PasskeyAnswer<Value = object> =
  | { ok: true; value: Value }
  | { ok: false; problem: string; problems?: PasskeyProblems }

const FAILED = 'The passkey couldn’t be used. Check your connection and try again.'

async function askAboutPasskey<Value>(question: PasskeyQuestion): Promise<PasskeyAnswer<Value>> {
  try {
    const answer = await fetch('/desk/passkey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return await answer.json()
  } catch {
    return { ok: false, problem: FAILED }
  }
}

/** Has the person use a passkey: to sign in, or to prove who they are once more. */
export async function signInWithPasskey(step: 'sign-in' | 'prove'): Promise<PasskeyAnswer> {
  const options = await askAboutPasskey<PublicKeyCredentialRequestOptionsJSON>({ step: 'sign-in-options' })
  if (!options.ok) return options
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const answer = await startAuthentication({ optionsJSON: options.value })
    return await askAboutPasskey({ step, answer })
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** Has the browser make a passkey, and the Desk keep it. */
export async function createPasskey<Value>(
  ask: PasskeyQuestion & { step: 'join-options' | 'add-options' },
): Promise<PasskeyAnswer<Value>> {
  const options = await askAboutPasskey<PublicKeyCredentialCreationOptionsJSON>(ask)
  if (!options.ok) return options
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const answer = await startRegistration({ optionsJSON: options.value })
    return await askAboutPasskey<Value>(
      ask.step === 'add-options' ? { step: 'add', answer } : { ...ask, step: 'join', answer },
    )
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for the Desk already.'
  if (name === 'NotAllowedError') return 'No passkey was chosen. Try again, or use a password.'
  return FAILED
}
