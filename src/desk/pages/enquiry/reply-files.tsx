import { useId, useRef, useState } from 'react'
import { ACCEPTED_ENDINGS, FILE_COUNT_MESSAGE, fileMistake, MAX_FILES } from '#src/enquiries/uploads/upload-rules.ts'
import { formatBytes } from '../../parts/bytes.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import { sendReplyFile } from '../enquiry-call/send-reply-file.ts'

type ShownFile = { id: number; name: string; bytes: number }

type ReplyFilesState = ReturnType<typeof useReplyFiles>

/** The files that go with a reply: sent when they are chosen, kept with the draft. */
export function useReplyFiles(enquiryId: number, first: readonly ShownFile[]) {
  const [files, setFiles] = useState<readonly ShownFile[]>(first)
  /** names of files that are on their way */
  const [sending, setSending] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])

  async function add(chosen: readonly File[]) {
    setProblems([])
    for (const [at, file] of chosen.entries()) {
      const tell = (problem: string) => setProblems((before) => [...before, `${file.name}: ${problem}`])
      const mistake = files.length + at >= MAX_FILES ? FILE_COUNT_MESSAGE : fileMistake(file)
      if (mistake !== undefined) {
        tell(mistake)
        continue
      }
      setSending((before) => [...before, file.name])
      const answer = await sendReplyFile(enquiryId, file)
      setSending((before) => before.filter((name) => name !== file.name))
      if (!answer?.ok) tell(problemOf(answer))
      else if (answer.value.kind === 'refused') tell(answer.value.problem)
      else {
        const { file: kept } = answer.value
        setFiles((before) => [...before, kept])
      }
    }
  }
  return {
    files,
    sending,
    problems,
    add,
    async remove(file: ShownFile) {
      setFiles((before) => before.filter(({ id }) => id !== file.id))
      const answer = await askDesk('remove-reply-file', { id: enquiryId, file: file.id })
      if (answer?.ok) return
      setFiles((before) => [...before, file])
      setProblems([`${file.name}: ${problemOf(answer)}`])
    },
    clear() {
      setFiles([])
      setProblems([])
    },
  }
}

/** The files below the text, each with its size and a way to take it out. */
export function ReplyFileList({ files, sending, problems, remove }: ReplyFilesState) {
  if (files.length + sending.length + problems.length === 0) return null
  return (
    <div className="files">
      <ul aria-label="Attached files">
        {files.map((file) => (
          <li key={file.id}>
            <DeskIcon name="attachment" size="s" />
            {file.name} <span className="muted small">{formatBytes(file.bytes)}</span>
            <button
              type="button"
              className="btn bare small square"
              aria-label={`Remove ${file.name}`}
              onClick={() => void remove(file)}
            >
              <DeskIcon name="cross" size="s" />
            </button>
          </li>
        ))}
        {sending.map((name) => (
          <li key={name} className="muted" aria-busy="true">
            <DeskIcon name="upload" size="s" />
            {name} <span className="small">uploading</span>
          </li>
        ))}
      </ul>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="miss bad">
            <DeskIcon name="problem" size="s" />
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The paper clip: opens the device's choice of files. */
export function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        className="vh"
        type="file"
        multiple
        accept={ACCEPTED_ENDINGS}
        aria-label="Attach files"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="btn bare square"
        aria-label="Attach a file"
        title="Attach a file"
        onClick={() => input.current?.click()}
      >
        <DeskIcon name="attachment" size="s" />
      </button>
    </>
  )
}
