import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { fillTemplate, unfilledFields } from '#src/enquiries/templates/template-fields.ts'
import { formatTime } from '#src/formatting/uk-date.ts'
import { FormProblem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import type { EnquiryData } from './route.tsx'

type Mode = 'reply' | 'note'

export type ReplyFormHandle = { focus: (mode: Mode) => void; useTemplate: (text: string) => void }

type ReplyFormProps = EnquiryData & {
  ref: Ref<ReplyFormHandle>
  templateMenu: RefObject<HTMLDetailsElement | null>
  versionNow: () => number
}

/** Milliseconds after the last key until a draft is kept on the server; the device has it at once. */
const DRAFT_MS = 1500

/** A reply by email, or a note for colleagues. What is typed survives a lost connection, a reload and a colleague's reply. */
export function ReplyForm({ ref, enquiry, templates, templateMenu, versionNow }: ReplyFormProps) {
  const { id, email } = enquiry
  const [mode, setMode] = useState<Mode>(email === null ? 'note' : 'reply')
  const draft = useDraft(enquiry, mode)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** one reply has one key, however often it is sent */
  const key = useRef<string>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const focus = (wanted: Mode) => {
    if (wanted === 'reply' && email === null) return
    setMode(wanted)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.scrollIntoView({ block: 'center' })
    })
  }
  const useTemplate = (template: string) => {
    const { text } = fillTemplate(template, enquiry.templateValues)
    draft.type(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n\n${text}`)
    setMode('reply')
    if (templateMenu.current) templateMenu.current.open = false
    requestAnimationFrame(() => field.current?.focus())
  }
  useImperativeHandle(ref, () => ({ focus, useTemplate }))

  async function send(close = false) {
    const text = draft.text
    if (text.trim() === '' || isSending) return
    setIsSending(true)
    setProblem(undefined)
    try {
      if (mode === 'note') {
        const answer = await askDesk('add-enquiry-note', { id, text })
        if (!answer?.ok) return setProblem(problemOf(answer))
        draft.clear()
        showDeskToast({ words: 'Note added' })
        void revalidate()
        return
      }
      key.current ??= crypto.randomUUID()
      const answer = await askDesk('reply-to-enquiry', { id, version: versionNow(), text, key: key.current, close })
      if (!answer?.ok) return setProblem(`${problemOf(answer)} Your reply is kept.`)
      const outcome = answer.value
      if (outcome.kind === 'conflict') {
        void revalidate()
        return setProblem(
          'A colleague has been here meanwhile: read the thread above. Your reply is kept and hasn’t been sent.',
        )
      }
      if (outcome.kind === 'refused') return setProblem(outcome.problem)
      draft.clear()
      key.current = undefined
      showDeskToast({ words: `Reply sent to ${enquiry.name || email}` })
      if (outcome.nextId === null) void revalidate()
      else void navigate(`/desk/enquiries/${outcome.nextId}`)
    } finally {
      setIsSending(false)
    }
  }

  const unfilled = mode === 'reply' ? unfilledFields(draft.text) : []
  return (
    <>
      {problem && <FormProblem>{problem}</FormProblem>}
      <form
        className="reply"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="tabs" aria-label="What to write">
          {email !== null && (
            <button type="button" aria-pressed={mode === 'reply'} onClick={() => setMode('reply')}>
              Email
            </button>
          )}
          <button type="button" aria-pressed={mode === 'note'} onClick={() => setMode('note')}>
            Note
          </button>
        </fieldset>
        <p className="to">
          {mode === 'reply' ? (
            <>
              <span>
                To <span className="ink">{email}</span>
              </span>
              <span>
                From <span className="ink">{enquiry.replyFrom}</span>
              </span>
              {!enquiry.repliesComeBack && <span>Answers go to the branch’s mailbox.</span>}
            </>
          ) : (
            <span>Only colleagues see this. Mention one with @ and their name.</span>
          )}
        </p>
        <label className="vh" htmlFor={fieldId}>
          {mode === 'reply' ? 'Your reply' : 'Your note'}
        </label>
        <textarea
          ref={field}
          className="input"
          id={fieldId}
          value={draft.text}
          onChange={(event) => draft.type(event.currentTarget.value)}
        />
        <div className="foot">
          {mode === 'reply' && (
            <MenuButton label="Template" isBare atStart openRef={templateMenu}>
              {templates.map((template, at) => (
                <button key={template.id} type="button" onClick={() => useTemplate(template.text)}>
                  {template.name}
                  {at < 9 && <kbd>T {at + 1}</kbd>}
                </button>
              ))}
              {templates.length > 0 && <hr />}
              <Link to="/desk/enquiries/templates">Edit templates</Link>
            </MenuButton>
          )}
          {unfilled.length > 0 && (
            <span className="miss">
              <DeskIcon name="warning" size="s" />
              Fill in {unfilled.map((name) => `{${name}}`).join(', ')}
            </span>
          )}
          <span className="push row tight">
            <span className="small muted not-phone" aria-live="polite">
              {draft.savedAt && `Draft saved ${formatTime(draft.savedAt)}`}
            </span>
            <button type="submit" className="btn primary" disabled={isSending}>
              <DeskIcon name={mode === 'reply' ? 'send' : 'note'} size="s" />
              {mode === 'reply' ? 'Send' : 'Add note'} <kbd className="not-phone">Ctrl ↵</kbd>
            </button>
          </span>
        </div>
      </form>
    </>
  )
}

/** What is being written: on the device with each key, on the server when the typing rests. */
function useDraft({ id, drafts }: EnquiryData['enquiry'], mode: Mode) {
  const stored = (kind: Mode) => drafts.find((draft) => draft.kind === kind)
  const [texts, setTexts] = useState<Record<Mode, string>>({
    reply: stored('reply')?.text ?? '',
    note: stored('note')?.text ?? '',
  })
  const [savedAt, setSavedAt] = useState<Date | undefined>(stored(mode)?.savedAt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const nameOf = (kind: Mode) => `desk-draft-${id}-${kind}`

  useEffect(() => {
    // what this device has is never older than what it told the server
    const kept = (kind: Mode) => readStored(nameOf(kind)) ?? stored(kind)?.text ?? ''
    setTexts({ reply: kept('reply'), note: kept('note') })
    return () => clearTimeout(timer.current)
  }, [id])

  function keep(kind: Mode, text: string) {
    setTexts((before) => ({ ...before, [kind]: text }))
    writeStored(nameOf(kind), text)
  }
  return {
    text: texts[mode],
    savedAt,
    type(text: string) {
      keep(mode, text)
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        const answer = await askDesk('save-enquiry-draft', { id, kind: mode, text })
        if (answer?.ok) setSavedAt(new Date())
      }, DRAFT_MS)
    },
    clear() {
      clearTimeout(timer.current)
      keep(mode, '')
      setSavedAt(undefined)
    },
  }
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function writeStored(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    return
  }
}
