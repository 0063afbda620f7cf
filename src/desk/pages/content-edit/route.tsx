import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readFrontMatter, withBody, withFields, writtenBody } from '#src/articles/front-matter.ts'
import { isWrittenKind, KIND_NAMES } from '#src/content/revisions/new-document.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { formatMoment } from '../../parts/when.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentSide } from './document-side.tsx'
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useDocument } from './use-document.ts'

export async function loader(args: DeskArgs<'kind' | 'slug'>) {
  const { kind, slug } = args.params
  if (!isWrittenKind(kind)) throw new Response(null, { status: 404 })
  const found = await loadFromDesk(args, 'get-document', { document: `${kind}/${slug}.md` })
  if (found === null) throw new Response(null, { status: 404 })
  return { ...found, accountId: args.context.get(deskContext).session!.actor.id }
}

export type LoadedDocument = DeskPage<typeof loader>['loaderData']

export const meta = ({ loaderData }: { loaderData?: LoadedDocument }) => [
  { title: loaderData ? fieldsOf(loaderData.text).title || 'Untitled' : 'Content' },
]

export default function EditDocument({ loaderData }: DeskPage<typeof loader>) {
  // another document is another editor
  return <Editor key={loaderData.document} loaded={loaderData} />
}

const fieldsOf = (text: string): Record<string, string> => {
  const read = readFrontMatter(text)
  return 'problems' in read ? {} : read.fields
}

function Editor({ loaded }: { loaded: LoadedDocument }) {
  const { document, kind, now } = loaded
  const writing = useDocument(loaded)
  const { text, change } = writing
  const editor = useRef<MarkdownEditorHandle>(null)
  const [preview, setPreview] = useState<'phone' | 'wide' | undefined>()
  const [isPublishing, setIsPublishing] = useState(false)
  const [picture, setPicture] = useState<{ file: File; for: 'words' | 'head' } | undefined>()
  const navigate = useNavigate()
  const fields = fieldsOf(text)
  const { many } = KIND_NAMES[kind]

  const publishButton = (
    <button type="button" className="btn primary" onClick={() => setIsPublishing(true)}>
      Publish…
    </button>
  )
  const previewButton = (
    <button
      type="button"
      className="btn"
      aria-pressed={preview !== undefined}
      onClick={() => setPreview(preview ? undefined : window.innerWidth < 768 ? 'phone' : 'wide')}
    >
      <DeskIcon name="eye" size="s" />
      Preview
    </button>
  )
  return (
    <>
      <PageHead
        title={fields.title || 'Untitled'}
        back={{ to: `/desk/content/${kind}`, name: many }}
        beside={<SaveState writing={writing} />}
        lede={<StateOf loaded={loaded} isDraft={writing.isDraft} now={now} />}
        noActionsOnPhones
      >
        {previewButton}
        {publishButton}
      </PageHead>
      {loaded.note && <p className="notice late">{loaded.note}</p>}
      {writing.restored && (
        <div className="notice" role="status">
          <p>What you typed on this device and could not send is here again.</p>
        </div>
      )}
      {preview === 'wide' && (
        <PreviewPane document={document} width={1280} saves={writing.savedTimes} onWidth={setPreview} />
      )}
      <div className="cols keep">
        <MarkdownEditor
          ref={editor}
          label={`Text of the ${KIND_NAMES[kind].one}`}
          value={writtenBody(text)}
          version={writing.version}
          onChange={(body) => change((before) => withBody(before, body))}
          onPicture={(file) => setPicture({ file, for: 'words' })}
        />
        {preview === 'phone' ? (
          <PreviewPane document={document} width={375} saves={writing.savedTimes} onWidth={setPreview} />
        ) : (
          <DocumentSide
            loaded={loaded}
            fields={fields}
            problems={writing.problems}
            onField={(name, value) => change((before) => withFields(before, { [name]: value }))}
            onPicture={(file) => setPicture({ file, for: 'head' })}
            onLine={(line) =>
              editor.current?.goTo(
                line - (text.slice(0, text.length - writtenBody(text).length).split('\n').length - 1),
              )
            }
            beforeLeaving={writing.saveNow}
          />
        )}
      </div>
      <nav className="actbar" aria-label="Actions">
        {previewButton}
        {publishButton}
      </nav>
      {picture && (
        <PictureDialog
          file={picture.file}
          onClose={() => setPicture(undefined)}
          onDone={({ file, alt }) => {
            setPicture(undefined)
            if (picture.for === 'head') change((before) => withFields(before, { picture: file, pictureAlt: alt }))
            else editor.current?.insertBlock(`![${alt.replace(/[[\]]/g, '')}](${file})`)
          }}
        />
      )}
      {isPublishing && (
        <PublishDialog
          loaded={loaded}
          writing={writing}
          onClose={() => setIsPublishing(false)}
          onPublished={() => void navigate(`/desk/content/${kind}`)}
        />
      )}
      {writing.conflict && <ConflictDialog mine={text} conflict={writing.conflict} onChoose={writing.settle} />}
    </>
  )
}

function SaveState({ writing }: { writing: ReturnType<typeof useDocument> }) {
  const words = {
    saved: writing.isDraft ? 'Draft saved' : '',
    changed: 'Not saved yet',
    saving: 'Saving…',
    failed: 'Kept on this device; we try again',
  }[writing.state]
  return (
    <span className="small muted" role="status">
      {words}
    </span>
  )
}

function StateOf({ loaded, isDraft, now }: { loaded: LoadedDocument; isDraft: boolean; now: Date }) {
  const { isLive, publishAt, path } = loaded
  return (
    <span className="row">
      {publishAt && <span className="state soon">Scheduled for {formatMoment(publishAt, now)}</span>}
      {isLive && <span className="state ok">Published</span>}
      {isDraft && <span className="state half">Draft</span>}
      {isLive && (
        <a href={path} target="_blank" rel="noreferrer">
          View on the website
        </a>
      )}
      <Link to="versions">Versions</Link>
    </span>
  )
}
