import { useNavigate, useRevalidator } from 'react-router'
import type { DeskInput } from '#src/app/desk/desk-calls.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { showPublished } from '../content-call/show-published.ts'
import { ChangedLines } from '../content-history/changed-lines.tsx'
import { VersionList } from '../content-history/version-list.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'

export async function loader(args: DeskArgs<'of'>) {
  const asked = new URL(args.request.url).searchParams.get('version')
  const number = asked !== null && /^\d{1,7}$/.test(asked) ? Number(asked) : undefined
  // the call refuses a name that it does not know
  const of = args.params.of as DeskInput<'get-site-document-history'>['of']
  return { ...(await loadFromDesk(args, 'get-site-document-history', { of, number })), of, number }
}

export const meta = () => [{ title: 'Versions' }]

const nameOf = (number: number) => (number === 0 ? 'the original' : `version ${number}`)

export default function DocumentVersions({ loaderData }: DeskPage<typeof loader>) {
  const { of, name, versions, hasFolder, current, changes, number, now } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function restore(to: number): Promise<void> {
    const answer = await askAboutContent('restore-site-document', { of, number: to, published: current })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    await navigate(`/desk/content/versions/${of}`)
    showPublished(of, answer.value, () => void revalidate(), `Restored ${nameOf(to)}`)
  }
  return (
    <>
      <PageHead
        title={`Versions of ${name.toLowerCase()}`}
        lede="Every version that was published. An earlier one can be shown again."
        back={{ to: `/desk/content/${of}`, name }}
      />
      <div className="cols keep">
        <DeskSection title={number === undefined ? 'Changes' : `From ${nameOf(number)} to what visitors see`}>
          {changes ? <ChangedLines changes={changes} /> : <p className="muted">Choose a version to compare it.</p>}
          {number !== undefined && number !== current && (
            <p>
              <button type="button" className="btn" onClick={() => void restore(number)}>
                Restore {nameOf(number)}
              </button>
            </p>
          )}
        </DeskSection>
        <DeskSection title="All versions">
          <VersionList
            versions={versions.map((one) => ({
              number: one.number,
              at: one.published_at ?? one.changed_at,
              about: one.number === current ? `${one.author_name}: published` : one.author_name,
              note: one.note,
            }))}
            hasOriginal={hasFolder || versions.length > 0}
            isOriginalShown={current === 0}
            compared={number}
            now={now}
          />
        </DeskSection>
      </div>
    </>
  )
}
