import { useEffect } from 'react'
import { formatCount } from '#src/formatting/numbers.ts'
import { useDeskFetcher } from '../../parts/answers/use-desk-fetcher.ts'
import { DeskSection } from '../../parts/section.tsx'
import type { loader } from '../system-checks/route.ts'

const SHAPES = { wrong: 'late', note: 'soon', well: 'ok' } as const
/** A folder that is half filled in has hundreds. */
const MAX_LINES = 20

const WORDS = { wrong: 'To fix', note: 'Worth knowing', well: 'Fine' } as const

/** Everything that the site depends on, looked at when the page is opened. */
export function Checks() {
  const fetcher = useDeskFetcher<typeof loader>()
  useEffect(() => {
    void fetcher.load('/desk/settings/system/checks')
  }, [])
  const findings = fetcher.data?.findings
  const fine = findings?.filter(({ state }) => state === 'well') ?? []
  const wrong = findings?.filter(({ state }) => state === 'wrong').length ?? 0
  return (
    <DeskSection
      title="Checks"
      beside={
        findings && (
          <button
            type="button"
            className="textbtn push"
            disabled={fetcher.state !== 'idle'}
            onClick={() => void fetcher.load('/desk/settings/system/checks')}
          >
            Check again
          </button>
        )
      }
    >
      <p className="muted" role="status">
        {findings === undefined || fetcher.state !== 'idle'
          ? 'Checking the database, emails, storage, your agency’s files and links …'
          : wrong === 0
            ? 'Nothing needs fixing.'
            : `${formatCount(wrong, 'thing needs', 'things need')} fixing.`}
      </p>
      {findings && <FindingRows findings={findings.filter(({ state }) => state !== 'well')} />}
      {fine.length > 0 && (
        <details>
          <summary>{formatCount(fine.length, 'check', 'checks')} without a finding</summary>
          <FindingRows findings={fine} />
        </details>
      )}
    </DeskSection>
  )
}

type Findings = Awaited<ReturnType<typeof loader>>['findings']

function FindingRows({ findings }: { findings: Findings }) {
  return (
    <ul className="rows">
      {findings.map(({ about, state, words }) => (
        <li key={about}>
          <div>
            <span className="medium">{about}</span>
            <ul className="plain sub">
              {words.slice(0, MAX_LINES).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {words.length > MAX_LINES && <li>and {words.length - MAX_LINES} more</li>}
            </ul>
          </div>
          <span className={`state ${SHAPES[state]}`}>{WORDS[state]}</span>
        </li>
      ))}
    </ul>
  )
}
