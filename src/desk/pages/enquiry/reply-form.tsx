import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { fillTemplate, unfilledFields, VIEWING_TIMES_FIELD } from '#src/enquiries/templates/template-fields.ts'
import { formatTime } from '#src/formatting/uk-date.ts'
import { FormProblem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import { keepUnsent, useUnsent } from '../enquiry-call/unsent.ts'
import { UnsentNotice } from '../enquiry-call/unsent-notice.tsx'
import { type DraftKept, useReplyDraft, type WritingMode } from './reply-draft.ts'
import { AttachButton, ReplyFileList, useReplyFiles } from './reply-files.tsx'
import { ReplyNews } from './reply-news.tsx'
import type { EnquiryData } from './route.tsx'
import { Writers } from './writers.tsx'

export type ReplyFormHandle = { focus: (mode: WritingMode) => void; useTemplate: (text: string) => void }

type ReplyFormProps = EnquiryData & {
  ref: Ref<ReplyFormHandle>
  templateMenu: RefObject<HTMLDetailsElement | null>
  versionNow: () => number
}

/** A reply by email, or a note for colleagues. What is typed survives a lost connection, a reload and a colleague's reply. */
export function ReplyForm({ ref, enquiry, meId, now, templates, templateMenu, versionNow }: ReplyFormProps) {
  const { id, email } = enquiry
  const [mode, setMode] = useState<WritingMode>(email === null ? 'note' : 'reply')
  const draft = useReplyDraft({ enquiry, meId }, mode)
  const files = useReplyFiles(id, enquiry.replyFiles)
  const unsent = useUnsent(meId).filter(({ enquiryId }) => enquiryId === id)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** one message has one key, however often it is sent */
  const key = useRef<string>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const news = mode === 'reply' ? draft.news : []

  const focus = (wanted: WritingMode) => {
    if (wanted === 'reply' && email === null) return
    setMode(wanted)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.scrollIntoView({ block: 'center' })
    })
  }
  const insert = (text: string) => {
    draft.type(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n\n${text}`)
    setMode('reply')
    requestAnimationFrame(() => field.current?.focus())
  }
  /** Free times as they are at this moment; undefined where there are none, or nothing can be asked. */
  async function viewingTimes(): Promise<string | undefined> {
    const answer = await askDesk('viewing-times-for-reply', { id })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    else if (answer.value.text === null)
      showDeskToast({ words: 'This property has no times that can be booked online', isBad: true })
    return answer?.ok ? (answer.value.text ?? undefined) : undefined
  }
  async function useTemplate(template: string) {
    if (templateMenu.current) templateMenu.current.open = false
    const needsTimes = unfilledFields(template).includes(VIEWING_TIMES_FIELD)
    const values = needsTimes
      ? { ...enquiry.templateValues, [VIEWING_TIMES_FIELD]: await viewingTimes() }
      : enquiry.templateValues
    insert(fillTemplate(template, values).text)
  }
  useImperativeHandle(ref, () => ({ focus, useTemplate: (template) => void useTemplate(template) }))

  /** Without a connection the message waits on this device. */
  function wait(text: string, close: boolean) {
    const kept = keepUnsent({
      key: key.current ?? crypto.randomUUID(),
      accountId: meId,
      enquiryId: id,
      name: enquiry.name || 'no name',
      kind: mode,
      text,
      version: versionNow(),
      seen: draft.seen,
      files: mode === 'reply' ? files.files.map((file) => file.id) : [],
      close,
      at: Date.now(),
    })
    if (!kept) return setProblem(problemOf(undefined))
    key.current = undefined
    draft.clear()
    if (mode === 'reply') files.clear()
  }

  async function send(close = false) {
    const { text } = draft
    if (text.trim() === '' || isSending) return
    if (news.length > 0) return setProblem('Read what happened meanwhile, then keep or discard your reply.')
    if (files.sending.length > 0) return setProblem('A file is still uploading. Send when it’s there.')
    setIsSending(true)
    setProblem(undefined)
    key.current ??= crypto.randomUUID()
    const sent = { id, text, key: key.current }
    try {
      if (mode === 'note') {
        const answer = await askDesk('add-enquiry-note', sent)
        if (!answer) return wait(text, close)
        if (!answer.ok) return setProblem(problemOf(answer))
        key.current = undefined
        draft.clear()
        showDeskToast({ words: 'Note added' })
        void revalidate()
        return
      }
      const attached = files.files.map((file) => file.id)
      const answer = await askDesk('reply-to-enquiry', { ...sent, version: versionNow(), files: attached, close })
      if (!answer) return wait(text, close)
      if (!answer.ok) return setProblem(`${problemOf(answer)} Your reply is kept.`)
      const outcome = answer.value
      // what came between shows above the form as soon as the page has it
      if (outcome.kind === 'conflict') {
        setProblem('Something happened in this enquiry meanwhile. Your reply is kept and hasn’t been sent.')
        return void revalidate()
      }
      if (outcome.kind === 'refused') return setProblem(outcome.problem)
      draft.clear()
      files.clear()
      key.current = undefined
      showDeskToast({ words: `Reply sent to ${enquiry.name || email}` })
      if (outcome.nextId === null) void revalidate()
      else void navigate(`/desk/enquiries/${outcome.nextId}`)
    } finally {
      setIsSending(false)
    }
  }
  function discard() {
    const { text } = draft
    draft.clear({ onServer: true })
    setProblem(undefined)
    showDeskToast({ words: 'Your reply is discarded', undo: () => draft.type(text) })
  }

  const unfilled = mode === 'reply' ? unfilledFields(draft.text) : []
  return (
    <>
      <ReplyNews
        news={news}
        onGoOn={() => {
          draft.goOn()
          setProblem(undefined)
        }}
        onDiscard={discard}
      />
      {problem && <FormProblem>{problem}</FormProblem>}
      {unsent.map((one) => (
        <UnsentNotice key={one.key} message={one} />
      ))}
      <Writers enquiry={enquiry} now={now} />
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
        {mode === 'reply' && <ReplyFileList {...files} />}
        <div className="foot">
          {mode === 'reply' && (
            <MenuButton label="Template" isBare atStart openRef={templateMenu}>
              {templates.map((template, at) => (
                <button key={template.id} type="button" onClick={() => void useTemplate(template.text)}>
                  {template.name}
                  {at < 9 && <kbd>T {at + 1}</kbd>}
                </button>
              ))}
              {templates.length > 0 && <hr />}
              <Link to="/desk/enquiries/templates">Edit templates</Link>
            </MenuButton>
          )}
          {mode === 'reply' && enquiry.property && (
            <button
              type="button"
              className="btn bare not-phone"
              onClick={async () => {
                const times = await viewingTimes()
                if (times !== undefined) insert(times)
              }}
            >
              <DeskIcon name="calendar" size="s" />
              Viewing times
            </button>
          )}
          {mode === 'reply' && <AttachButton onChoose={(chosen) => void files.add(chosen)} />}
          {unfilled.length > 0 && (
            <span className="miss">
              <DeskIcon name="warning" size="s" />
              Fill in {unfilled.map((name) => `{${name}}`).join(', ')}
            </span>
          )}
          <span className="push row tight">
            <span className="small muted" aria-live="polite">
              {keptWords(draft.kept)}
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

function keptWords(kept: DraftKept): string {
  if (kept === undefined) return ''
  return kept === 'device' ? 'Draft saved on this device' : `Draft saved ${formatTime(kept)}`
}
