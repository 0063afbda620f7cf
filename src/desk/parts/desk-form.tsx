import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { useDeskFetcher } from './answers/use-desk-fetcher.ts'
import { FormProblem } from './field.tsx'
import { ProofDialog, SignedOutDialog } from './proof-dialog.tsx'
import { useUnsavedTyping } from './unsaved-typing.ts'

type DeskFormProps<Result> = {
  children: (state: { problems: Record<string, string>; isSending: boolean }) => ReactNode
  /** where it is sent; the page itself if not said */
  action?: string
  className?: string
  onDone?: (result: Result) => void
  /** read out, and shown above the form, where there is no room beside the fields */
  showProblem?: boolean
  /** what is typed is saved meanwhile, so that nobody who leaves loses it */
  savesAsTyped?: boolean
}

/**
 * A form whose route answers with a DeskAnswer. What was typed stays until it has been accepted: problems show beside
 * their fields, a question for a passkey or a new sign-in shows over the page, and then the same is sent again.
 */
export function DeskForm<Result = unknown>({
  children,
  action,
  className,
  onDone,
  showProblem = true,
  savesAsTyped = false,
}: DeskFormProps<Result>) {
  const fetcher = useDeskFetcher<DeskAnswer<Result>>()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<FormData>(null)
  const typing = useUnsavedTyping(form, { isCounted: !savesAsTyped })
  const [isAsking, setIsAsking] = useState(false)
  const { data, state } = fetcher
  const refusal = data?.ok === false ? data.refusal : undefined

  useEffect(() => {
    if (data?.ok) {
      typing.saved()
      onDone?.(data.value as Result)
    } else setIsAsking(refusal?.kind === 'needs-proof' || refusal?.kind === 'signed-out')
    if (refusal?.kind === 'invalid') focusFirstProblem(form.current)
  }, [data])

  useEffect(() => {
    if (state === 'idle') typing.answered()
  }, [state])

  const sendAgain = () => {
    setIsAsking(false)
    if (sent.current === null) return
    typing.sent()
    void fetcher.submit(sent.current, { method: 'post', action })
  }
  const problems = refusal?.kind === 'invalid' ? refusal.fields : {}
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        className={className}
        onSubmit={(event) => {
          const button = (event.nativeEvent as SubmitEvent).submitter
          sent.current = new FormData(event.currentTarget, button)
          typing.sent()
        }}
      >
        {showProblem && problems[''] && <FormProblem>{problems['']}</FormProblem>}
        {refusal?.kind === 'not-permitted' && <FormProblem>You don’t have permission to do this.</FormProblem>}
        {refusal?.kind === 'not-found' && <FormProblem>This has been removed meanwhile.</FormProblem>}
        {children({ problems, isSending: state !== 'idle' })}
      </fetcher.Form>
      {isAsking && refusal?.kind === 'needs-proof' && (
        <OverPage>
          <ProofDialog onProved={sendAgain} onClose={() => setIsAsking(false)} />
        </OverPage>
      )}
      {isAsking && refusal?.kind === 'signed-out' && (
        <OverPage>
          <SignedOutDialog onSignedIn={sendAgain} onClose={() => setIsAsking(false)} />
        </OverPage>
      )}
    </>
  )
}

/** The first field with a problem: the button that was pressed has lost the focus, as it is disabled while sending. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
  form?.querySelector<HTMLElement>(PROBLEM_FIELDS)?.focus()
}

const PROBLEM_FIELDS = '[aria-invalid=true], .field.bad :is(input:not([type=hidden]), select, textarea)'

/** Outside the form: a form in a menu is hidden as soon as its button has been pressed, and a dialog in it would be too. */
const OverPage = ({ children }: { children: ReactNode }) => createPortal(children, document.body)
