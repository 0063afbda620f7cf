import { type DragEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'

export async function loader(args: DeskArgs) {
  return { feeds: await loadFromDesk(args, 'list-feed-names', {}) }
}

export const meta = () => [{ title: 'Test a file' }]

export default function FeedTest({ loaderData }: DeskPage<typeof loader>) {
  const { feeds } = loaderData
  const navigate = useNavigate()
  const [feed, setFeed] = useState(feeds[0]?.source ?? '')
  const [problem, setProblem] = useState<string>()
  /** share of the file that has been sent, 0 to 1 */
  const [sent, setSent] = useState<number>()
  const [isOver, setIsOver] = useState(false)
  const id = useId()

  async function send(file: File | undefined) {
    if (!file || sent !== undefined) return
    setProblem(undefined)
    setSent(0)
    const answer = await sendFeedFile(file, feed, setSent)
    setSent(undefined)
    if (answer?.ok) return void navigate(`/desk/feeds/test/${answer.value.id}`)
    const refusal = answer?.ok === false && answer.refusal.kind === 'invalid' ? answer.refusal.fields : {}
    setProblem(refusal.file ?? refusal.source ?? problemOf(answer))
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }
  const isSending = sent !== undefined
  return (
    <>
      <PageHead
        title="Test a file"
        lede="Upload a file to see what it would change. Nothing is imported."
        back={{ to: '/desk/feeds', name: 'Feeds' }}
      />
      <div className="stack gap3 narrowed">
        {feeds.length > 1 && (
          <div className="field">
            <label htmlFor={`${id}-feed`}>Feed</label>
            <select id={`${id}-feed`} className="input" value={feed} onChange={(event) => setFeed(event.target.value)}>
              {feeds.map(({ source, name }) => (
                <option key={source} value={source}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {problem !== undefined && <FormProblem>{problem}</FormProblem>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here, and the field inside takes them as well */}
        <div
          className={isOver ? 'dropzone over' : 'dropzone'}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <DeskIcon name="upload" size="l" />
          {isSending ? (
            <>
              <p className="medium" role="status">
                {sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Sent. Reading it…'}
              </p>
              <progress max={1} value={sent} aria-label="Sending the file" />
            </>
          ) : (
            <>
              <p className="medium">Drop a feed file here</p>
              <p className="muted" id={`${id}-hint`}>
                BLM, XML, JSON, CSV, or a ZIP with photos, up to 2 GB. It is removed after a day.
              </p>
              <input
                type="file"
                className="input"
                accept=".blm,.xml,.json,.csv,.tsv,.zip"
                aria-label="Choose a file"
                aria-describedby={`${id}-hint`}
                onChange={(event) => void send(event.target.files?.[0])}
              />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Sends a file as it is. A request of the older kind, because it tells how far it is. */
function sendFeedFile(
  file: File,
  feed: string,
  onProgress: (share: number) => void,
): Promise<DeskAnswer<{ id: number }> | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/desk/feeds/test/file?feed=${encodeURIComponent(feed)}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('kerbside-file-name', encodeURIComponent(file.name))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(request.response ?? undefined))
    request.addEventListener('error', () => resolve(undefined))
    request.send(file)
  })
}
