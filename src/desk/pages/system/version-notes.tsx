import { Fragment } from 'react'
import type { DeskPage } from '../../desk-page.ts'
import { DeskSection } from '../../parts/section.tsx'
import type { loader } from './route.tsx'

/** What runs here, and what changed with each release. */
export function VersionNotes({ versions }: Pick<DeskPage<typeof loader>['loaderData'], 'versions'>) {
  const { kerbside, node, postgres, releases } = versions
  return (
    <DeskSection title="Versions">
      <p>
        Kerbside {kerbside}, on Node.js {node} and PostgreSQL {postgres}.
      </p>
      {releases.map(({ version, changes }) => (
        <details key={version}>
          <summary>What changed: {version === 'Unreleased' ? 'this version' : version}</summary>
          {changes.map(({ heading, lines }) => (
            <Fragment key={heading}>
              {heading && <h3>{heading}</h3>}
              <ul className="stack">
                {lines.map((line) => (
                  <li key={line}>
                    <Bold text={line} />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </details>
      ))}
    </DeskSection>
  )
}

/** The one mark that changes are written with. */
function Bold({ text }: { text: string }) {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part.replaceAll('`', '')))
}
