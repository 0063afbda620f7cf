import { type FormEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { dropWriting } from '../pages/enquiry-call/kept-writing.ts'
import { useUnsent } from '../pages/enquiry-call/unsent.ts'
import { DeskDialog } from '../parts/dialog.tsx'

const SIGN_OUT = { method: 'post', action: '/desk/sign-out' } as const

/** Signing out takes everything from this device that was written on it, and warns about what was not sent. */
export function SignOutForm({ accountId }: { accountId: number }) {
  const unsent = useUnsent(accountId)
  const [isAsking, setIsAsking] = useState(false)
  const submit = useSubmit()
  function onSubmit(event: FormEvent) {
    if (unsent.length === 0) {
      // without a connection it comes to nothing, and the drafts are still somebody's
      if (navigator.onLine) dropWriting()
      return
    }
    event.preventDefault()
    setIsAsking(true)
  }
  return (
    <>
      <Form {...SIGN_OUT} onSubmit={onSubmit}>
        <button type="submit" className="btn">
          Sign out
        </button>
      </Form>
      {isAsking && (
        <DeskDialog
          title={unsent.length === 1 ? '1 message isn’t sent yet' : `${unsent.length} messages aren’t sent yet`}
          onClose={() => setIsAsking(false)}
          foot={
            <>
              <button type="button" className="btn" onClick={() => setIsAsking(false)}>
                Stay signed in
              </button>
              <button
                type="button"
                className="btn danger"
                disabled={!navigator.onLine}
                onClick={() => {
                  dropWriting()
                  void submit(null, SIGN_OUT)
                }}
              >
                Sign out and delete
              </button>
            </>
          }
        >
          {!navigator.onLine && <p className="strong">You’re offline. You can sign out when you’re connected again.</p>}
          <p>They are on this device only. Signing out deletes what you wrote to:</p>
          <ul>
            {unsent.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </DeskDialog>
      )}
    </>
  )
}
