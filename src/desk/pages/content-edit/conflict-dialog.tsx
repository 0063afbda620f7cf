import { lineChanges } from '#src/content/revisions/line-changes.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { ChangedLines } from '../content-history/changed-lines.tsx'
import type { Conflict } from './use-document.ts'

type ConflictDialogProps = { mine: string; conflict: Conflict; onChoose: (which: 'mine' | 'theirs') => void }

/** A colleague saved while one was writing: shows both, and keeps whichever one chooses. */
export function ConflictDialog({ mine, conflict, onChoose }: ConflictDialogProps) {
  const who = conflict.by ?? 'A colleague'
  return (
    <DeskDialog
      title={`${who} changed this while you were writing`}
      wide
      isText
      onClose={() => {}}
      foot={
        <>
          <button type="button" className="btn" onClick={() => onChoose('theirs')}>
            Use {conflict.by ? `${conflict.by}’s` : 'theirs'}
          </button>
          <button type="button" className="btn primary" onClick={() => onChoose('mine')}>
            Save mine
          </button>
        </>
      }
    >
      <p>Lines with a minus are theirs, lines with a plus are yours.</p>
      <ChangedLines changes={lineChanges(conflict.text, mine)} />
    </DeskDialog>
  )
}
