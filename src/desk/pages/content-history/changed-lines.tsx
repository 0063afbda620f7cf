import type { LineChange } from '#src/content/revisions/line-changes.ts'

/** Unchanged lines that are shown round a change. */
const AROUND = 2

/** What differs between two texts, with a few lines round each change. */
export function ChangedLines({ changes }: { changes: readonly LineChange[] }) {
  const isNear = (at: number) =>
    changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  if (changes.every(({ kind }) => kind === 'same')) return <p className="muted">They say the same.</p>
  return (
    <div className="difflines">
      {changes.map(({ kind, text }, at) => {
        if (kind === 'same' && !isNear(at)) return at > 0 && isNear(at - 1) ? <hr key={at} /> : null
        if (kind === 'same') return <p key={at}>{text || '\u00a0'}</p>
        return kind === 'added' ? <ins key={at}>{text || '\u00a0'}</ins> : <del key={at}>{text || '\u00a0'}</del>
      })}
    </div>
  )
}
