import { useNavigate } from 'react-router'
import { isWrittenKind, KIND_NAMES } from '#src/content/revisions/new-document.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { ChangedLines } from './changed-lines.tsx'
import { VersionList } from './version-list.tsx'

export async function loader(args: DeskArgs<'kind' | 'slug'>) {
  const { kind, slug } = args.params
  if (!isWrittenKind(kind)) throw new Response(null, { status: 404 })
  const params = new URL(args.request.url).searchParams
  const asked = params.get('version')
  const number = asked !== null && /^\d{1,7}$/.test(asked) ? Number(asked) : undefined
  const document = `${kind}/${slug}.md`
  const found = await loadFromDesk(args, 'get-document-history', { document, number })
  if (found === null) throw new Response(null, { status: 404 })
  return { ...found, kind, slug, document, number }
}

export const meta = () => [{ title: 'Versions' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Versions({ loaderData }: DeskPage<typeof loader>) {
  const { kind, slug, versions, hasFolder, current, changes, number } = loaderData
  return (
    <>
      <PageHead
        title="Versions"
        lede={`Every version of this ${KIND_NAMES[kind].one} that was published, and the draft. An earlier one can be shown again.`}
        back={{ to: `/desk/content/${kind}/${slug}`, name: 'Back to writing' }}
      />
      <div className="cols keep">
        <DeskSection title={number === undefined ? 'Changes' : `From ${nameOf(number)} to what visitors see`}>
          {changes ? <ChangedLines changes={changes} /> : <p className="muted">Choose a version to compare it.</p>}
          {number !== undefined && number !== current.number && <Restore {...loaderData} number={number} />}
        </DeskSection>
        <DeskSection title="All versions">
          <VersionList
            versions={versions.map((one) => ({
              number: one.number,
              at: one.published_at ?? one.changed_at,
              about: `${one.author_name}: ${STATES[one.state]}`,
              note: one.note,
            }))}
            hasOriginal={hasFolder}
            isOriginalShown={current.number === 0}
            compared={number}
            now={loaderData.now}
          />
        </DeskSection>
      </div>
    </>
  )
}

const STATES: Record<Data['versions'][number]['state'], string> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  superseded: 'earlier version',
}

const nameOf = (number: number) => (number === 0 ? 'the original' : `version ${number}`)

function Restore({ document, number, kind, slug }: Data & { number: number }) {
  const navigate = useNavigate()
  const restore = async (to: number | null, words: string) => {
    const answer = await askAboutContent('restore-document', { document, number: to })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const { value } = answer
    if (value.kind === 'invalid')
      return showDeskToast({ words: `It can’t be shown again: ${value.problems[0]?.message}`, isBad: true })
    showDeskToast({ words, undo: () => void restore(value.undoTo, 'As it was before') })
    void navigate(`/desk/content/${kind}/${slug}/versions`)
  }
  return (
    <p>
      <button type="button" className="btn" onClick={() => void restore(number, `Restored ${nameOf(number)}`)}>
        Restore {nameOf(number)}
      </button>
    </p>
  )
}
