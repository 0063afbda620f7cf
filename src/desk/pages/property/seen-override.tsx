import type { PropertyFact } from './feed-and-overrides.tsx'

type SeenProps = {
  opened: PropertyFact
  now: PropertyFact
  isRefused: boolean
  by: string | undefined
  onUse: () => void
}

/** Sends which override was looked at; where a colleague has saved another since, both values stand side by side. */
export function Seen({ opened, now, isRefused, by, onUse }: SeenProps) {
  const isTheirs = isRefused && now.version !== opened.version
  return (
    <>
      <input type="hidden" name="seen" value={isTheirs ? now.version : opened.version} />
      {isTheirs && (
        <div className="notice warn">
          <p>
            {by ?? 'A colleague'} set this to {now.shownValue} meanwhile. What you typed is still below.
          </p>
          <div className="acts">
            <button type="button" className="btn small" onClick={onUse}>
              {by === undefined ? 'Use theirs' : `Use ${by.split(' ')[0]}’s`}
            </button>
          </div>
        </div>
      )}
    </>
  )
}
