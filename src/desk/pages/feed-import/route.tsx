import { OUTCOME_NAMES, sentence } from '#src/feeds/report/import-words.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment } from '../../parts/when.ts'
import { ChangedHomes } from './changed-homes.tsx'
import { SupplierSection } from './supplier-section.tsx'
import { UndoImport } from './undo-import.tsx'
import { UnpublishedGroups } from './unpublished.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const { actor } = args.context.get(deskContext).session!
  return {
    ...(await loadFromDesk(args, 'get-import', { id: Number(args.params.id) })),
    canManage: scopeOf(actor, 'manage-feeds') !== 'none',
  }
}

export async function action({ context, params }: DeskArgs<'id'>) {
  return context.get(deskContext).call('undo-import', { id: Number(params.id) })
}

export const meta = () => [{ title: 'Import' }]

export default function FeedImportPage({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { story, canManage, now } = loaderData
  const { counts, undo, difference, decision } = story
  const left = counts.left.sold + counts.left.let + counts.left.withdrawn
  return (
    <>
      <PageHead title={titleOf(story.at, now)} lede={ledeOf(story)} back={{ to: '/desk/feeds', name: 'Feeds' }}>
        {canManage && story.state === 'imported' && undo?.problem === null && (
          <UndoImport emails={undo.emails} added={counts.added} changed={counts.changed} left={left} />
        )}
      </PageHead>
      <div className="cols keep">
        <div className="stack gap5">
          {story.state === 'undone' && (
            <p className="notice note">
              Undone{story.undoneAt ? `, ${formatMoment(new Date(story.undoneAt), now).toLowerCase()}` : ''}. The
              properties are as before this import.
            </p>
          )}
          {decision && (
            <p className="notice note">
              {decision === 'rejected'
                ? 'This file was rejected. The properties stayed as they were.'
                : 'This file was paused, and imported all the same.'}
            </p>
          )}
          {story.overruled && <p className="notice warn">Imported although {story.overruled}.</p>}
          <UnpublishedGroups
            title="Rows set aside"
            about="These rows couldn’t be read. A property that was on your website stays as it was."
            groups={story.setAside}
          />
          <UnpublishedGroups
            title="Imported but not published"
            about="These properties are stored, and visitors don’t see them."
            groups={story.held}
          />
          {difference && <ChangedHomes difference={difference} />}
          {story.message && <SupplierSection message={story.message} />}
        </div>
        <aside className="stack gap5" aria-label="File details">
          <FileFacts story={story} />
          {undo?.problem && story.state === 'imported' && (
            <DeskSection title="Undo">
              <p className="muted">This import can’t be undone: {undo.problem}.</p>
            </DeskSection>
          )}
          <Warnings story={story} />
        </aside>
      </div>
    </>
  )
}

type Story = DeskPage<typeof loader>['loaderData']['story']

/** "Import, yesterday 6.15 pm" */
function titleOf(at: Date, now: Date): string {
  const moment = formatMoment(at, now).replace(/^(Today|Yesterday), /, (day) => day.toLowerCase().replace(',', ''))
  return `Import, ${moment}`
}

function ledeOf({ state, rows, seconds, summary }: Story): string {
  if (state === 'stopped' || state === 'refused') return `${OUTCOME_NAMES[state]}. ${summary}`
  return `${formatCount(rows, 'row')} read in ${formatNumber(seconds, seconds < 10 ? 1 : 0)} seconds. ${summary}.`
}

function FileFacts({ story }: { story: Story }) {
  const { file, format, encoding, rows, branches, pictures } = story
  const shares = [
    pictures.held > 0 && `${formatNumber(pictures.held)} stored already`,
    pictures.taken > 0 && `${formatNumber(pictures.taken)} taken in`,
    pictures.toFetch > 0 && `${formatNumber(pictures.toFetch)} to download`,
    pictures.missing.total > 0 && `${formatNumber(pictures.missing.total)} missing`,
    pictures.unusable.total > 0 && `${formatNumber(pictures.unusable.total)} unusable`,
  ].filter((share) => share !== false)
  return (
    <DeskSection title="File">
      <dl className="facts">
        <Fact name="Name">{file}</Fact>
        {format && <Fact name="Format">{[format, encoding && `read as ${encoding}`].filter(Boolean).join(', ')}</Fact>}
        <Fact name="Rows">{formatNumber(rows)}</Fact>
        {branches.length > 0 && (
          <Fact name="Branches">
            {branches.map(({ feedBranch, branch, rows: of }) => (
              <div key={feedBranch}>
                {branch ?? `${feedBranch}, not one of yours`}: {formatCount(of, 'row')}
              </div>
            ))}
          </Fact>
        )}
        {pictures.named > 0 && (
          <Fact name="Photos">{[`${formatNumber(pictures.named)} named`, ...shares].join('; ')}</Fact>
        )}
      </dl>
    </DeskSection>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Warnings({ story }: { story: Story }) {
  const { warnings, moreWarnings, overlayProblems } = story
  if (warnings.length + overlayProblems.length === 0) return null
  return (
    <DeskSection title="Warnings">
      <ul className="rows tight">
        {warnings.map(({ message, count, lines }) => (
          <li key={message}>
            <div>
              {count > 1 && `${formatNumber(count)} × `}
              {sentence(message)}
              <div className="sub small">
                {lines.length === 1 ? 'Line' : 'Lines'} {lines.join(', ')}
                {count > lines.length && ' …'}
              </div>
            </div>
          </li>
        ))}
        {overlayProblems.map((problem) => (
          <li key={problem}>
            <div>Overlay file: {sentence(problem)}</div>
          </li>
        ))}
      </ul>
      {moreWarnings > 0 && <p className="muted">And {formatCount(moreWarnings, 'other kind')}.</p>}
    </DeskSection>
  )
}
