import type { CardLabel } from '../labels.ts'
import './label.css'

/** "SSTC", "New Home", "NEW Listing!": each on its own ground, so that it can stand on a photo. */
export function Labels({ labels }: { labels: CardLabel[] }) {
  if (labels.length === 0) return null
  return (
    <p className="labels">
      {labels.map((label) => (
        <span key={label.text} className={label.kind === 'new' ? 'label new' : 'label'}>
          {label.text}
        </span>
      ))}
    </p>
  )
}
